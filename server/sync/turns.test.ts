import { expect, test } from 'vitest'
import { Turns, type Waiter } from './turns.ts'

/** Does pieces of work of a millisecond each, and writes down whose turn it was. */
class Worker implements Waiter {
  private readonly desk: Desk
  private readonly room: string
  private readonly name: string
  left: number

  constructor(desk: Desk, room: string, name: string, left: number) {
    this.desk = desk
    this.room = room
    this.name = name
    this.left = left
  }

  run(): void {
    while (this.left > 0) {
      const began = this.desk.turns.begin(this.room, this, () => {
        this.left -= 1
        this.desk.at += 1
        this.desk.diary.push(this.name)
      })
      if (!began) return
    }
  }
}

class Desk {
  at = 0
  diary: string[] = []
  readonly turns = new Turns(() => this.at)

  /** What is done in this turn of the event loop. */
  async turn(): Promise<string[]> {
    await new Promise((later) => setImmediate(later))
    return this.diary.splice(0)
  }
}

test('a room works two milliseconds a turn, and those who share it take turns', async () => {
  const desk = new Desk()
  for (const name of ['a', 'b', 'c']) new Worker(desk, 'flooded', name, 4).run()
  const turns = [desk.diary.splice(0)]
  for (let i = 0; i < 5; i += 1) turns.push(await desk.turn())
  expect(turns.every((turn) => turn.length === 2)).toBe(true)
  // Everybody was served before anybody was served again.
  expect(turns.slice(1, 4).map((turn) => turn[0])).toEqual(['a', 'b', 'c'])
  expect(turns.flat().toSorted().join('')).toBe('aaaabbbbcccc')
})

test('beside flooded rooms a quiet one is served within the turns it takes to serve each of them once', async () => {
  const desk = new Desk()
  const floods = Array.from({ length: 12 }, (_, i) => new Worker(desk, `room ${i}`, 'flood', 1_000))
  for (const flood of floods) flood.run()
  expect(desk.diary.splice(0)).toHaveLength(8)
  new Worker(desk, 'quiet', 'quiet', 1).run()
  let waited = 0
  while (!(await desk.turn()).includes('quiet')) waited += 1
  expect(waited).toBeLessThan(4)
  // And then on, no flood is forgotten.
  for (let i = 0; i < 30; i += 1) await desk.turn()
  expect(Math.max(...floods.map(({ left }) => left)) - Math.min(...floods.map(({ left }) => left))).toBeLessThan(5)
  for (const flood of floods) flood.left = 0
})

test('who has little to do does it at once', () => {
  const desk = new Desk()
  for (let room = 0; room < 4; room += 1) new Worker(desk, `room ${room}`, 'x', 2).run()
  expect(desk.diary).toHaveLength(8)
})
