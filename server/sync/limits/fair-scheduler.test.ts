import { expect, test, vi } from 'vitest'
import { FairScheduler, type ScheduledTask } from './fair-scheduler.ts'

/** Does pieces of work of half a millisecond each, and records its name for each. */
class Task implements ScheduledTask {
  readonly #loop: EventLoop
  readonly #room: string
  readonly #name: string
  left: number

  constructor(loop: EventLoop, room: string, name: string, left: number) {
    this.#loop = loop
    this.#room = room
    this.#name = name
    this.left = left
  }

  run(): void {
    while (this.left > 0) {
      const ran = this.#loop.scheduler.tryRun(this.#room, this, () => {
        this.left -= 1
        this.#loop.now += 0.5
        this.#loop.record.push(this.#name)
      })
      if (!ran) return
    }
  }
}

class EventLoop {
  now = 0
  record: string[] = []
  readonly scheduler = new FairScheduler(() => this.now)

  /** Returns the names recorded in the next turn of the event loop. */
  async turn(): Promise<string[]> {
    await new Promise((resolve) => setImmediate(resolve))
    return this.record.splice(0)
  }
}

test('a room among others gets one millisecond a turn, and its tasks are served round robin', async () => {
  const loop = new EventLoop()
  new Task(loop, 'quiet', 'q', 1).run()
  for (const name of ['a', 'b', 'c']) new Task(loop, 'flooded', name, 4).run()
  expect(loop.record.splice(0, 1)).toEqual(['q'])
  const turns = [loop.record.splice(0)]
  for (let i = 0; i < 5; i += 1) turns.push(await loop.turn())
  expect(turns.every((turn) => turn.length === 2)).toBe(true)
  // Each task was served before any was served again.
  expect(turns.slice(1, 4).map((turn) => turn[0])).toEqual(['a', 'b', 'c'])
  expect(turns.flat().toSorted().join('')).toBe('aaaabbbbcccc')
})

test('a room alone gets longer turns until another room has work', async () => {
  const loop = new EventLoop()
  const flood = new Task(loop, 'flooded', 'f', 1_000)
  flood.run()
  expect(loop.record.splice(0)).toHaveLength(16)
  expect(await loop.turn()).toHaveLength(16)
  new Task(loop, 'quiet', 'q', 1).run()
  while (!(await loop.turn()).includes('q'));
  expect(await loop.turn()).toEqual(['f', 'f'])
  flood.left = 0
})

test('a quiet room is served within one round of the flooded rooms', async () => {
  const loop = new EventLoop()
  const floods = Array.from({ length: 40 }, (_, i) => new Task(loop, `room ${i}`, 'flood', 1_000))
  for (const flood of floods) flood.run()
  loop.record.splice(0)
  new Task(loop, 'quiet', 'quiet', 1).run()
  let waited = 0
  while (!(await loop.turn()).includes('quiet')) waited += 1
  expect(waited).toBeLessThan(5)
  // Afterwards all floods still advance alike.
  for (let i = 0; i < 40; i += 1) await loop.turn()
  const left = floods.slice(1).map((flood) => flood.left)
  expect(Math.max(...left) - Math.min(...left)).toBeLessThan(8)
  for (const flood of floods) flood.left = 0
})

test('rooms with little work are served at once', () => {
  const loop = new EventLoop()
  for (let room = 0; room < 8; room += 1) new Task(loop, `room ${room}`, 'x', 2).run()
  expect(loop.record).toHaveLength(16)
})

test('the end of a turn is asked for only after a quarter of a millisecond, over all turns since the last', () => {
  const loop = new EventLoop()
  const asked = vi.spyOn(globalThis, 'setImmediate')
  try {
    const work = (): void => void (loop.now += 0.1)
    const task: ScheduledTask = { run: work }
    const asks = [1, 2, 3, 4].map(() => {
      loop.scheduler.tryRun('room', task, work)
      return asked.mock.calls.length
    })
    expect(asks).toEqual([0, 0, 1, 1])
  } finally {
    asked.mockRestore()
  }
})
