import { expect, test } from 'vitest'
import { FairScheduler, type Waiter } from './fair-scheduler.ts'

/** Does pieces of work of half a millisecond each, and writes down whose turn it was. */
class Worker implements Waiter {
  readonly #desk: Desk
  readonly #room: string
  readonly #name: string
  left: number

  constructor(desk: Desk, room: string, name: string, left: number) {
    this.#desk = desk
    this.#room = room
    this.#name = name
    this.left = left
  }

  run(): void {
    while (this.left > 0) {
      const began = this.#desk.turns.begin(this.#room, this, () => {
        this.left -= 1
        this.#desk.at += 0.5
        this.#desk.diary.push(this.#name)
      })
      if (!began) return
    }
  }
}

class Desk {
  at = 0
  diary: string[] = []
  readonly turns = new FairScheduler(() => this.at)

  /** What is done in this turn of the event loop. */
  async turn(): Promise<string[]> {
    await new Promise((later) => setImmediate(later))
    return this.diary.splice(0)
  }
}

test('beside others a room works a millisecond a turn, and those who share it take turns', async () => {
  const desk = new Desk()
  new Worker(desk, 'quiet', 'q', 1).run()
  for (const name of ['a', 'b', 'c']) new Worker(desk, 'flooded', name, 4).run()
  expect(desk.diary.splice(0, 1)).toEqual(['q'])
  const turns = [desk.diary.splice(0)]
  for (let i = 0; i < 5; i += 1) turns.push(await desk.turn())
  expect(turns.every((turn) => turn.length === 2)).toBe(true)
  // Everybody was served before anybody was served again.
  expect(turns.slice(1, 4).map((turn) => turn[0])).toEqual(['a', 'b', 'c'])
  expect(turns.flat().toSorted().join('')).toBe('aaaabbbbcccc')
})

test('a room that is alone works on, until somebody comes', async () => {
  const desk = new Desk()
  const flood = new Worker(desk, 'flooded', 'f', 1_000)
  flood.run()
  expect(desk.diary.splice(0)).toHaveLength(16)
  expect(await desk.turn()).toHaveLength(16)
  new Worker(desk, 'quiet', 'q', 1).run()
  while (!(await desk.turn()).includes('q'));
  expect(await desk.turn()).toEqual(['f', 'f'])
  flood.left = 0
})

test('beside flooded rooms a quiet one is served within the turns it takes to serve each of them once', async () => {
  const desk = new Desk()
  const floods = Array.from({ length: 40 }, (_, i) => new Worker(desk, `room ${i}`, 'flood', 1_000))
  for (const flood of floods) flood.run()
  desk.diary.splice(0)
  new Worker(desk, 'quiet', 'quiet', 1).run()
  let waited = 0
  while (!(await desk.turn()).includes('quiet')) waited += 1
  expect(waited).toBeLessThan(5)
  // And then on, no flood is forgotten.
  for (let i = 0; i < 40; i += 1) await desk.turn()
  const left = floods.slice(1).map((flood) => flood.left)
  expect(Math.max(...left) - Math.min(...left)).toBeLessThan(8)
  for (const flood of floods) flood.left = 0
})

test('who has little to do does it at once', () => {
  const desk = new Desk()
  for (let room = 0; room < 8; room += 1) new Worker(desk, `room ${room}`, 'x', 2).run()
  expect(desk.diary).toHaveLength(16)
})
