import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UpdateWriter } from '#tests/attacks/support/update-writer.ts'
import { inTurns, STEPS_PER_TURN, stepsOf } from './in-turns.ts'
import type { LogEntry } from './stroke-log.ts'

/** A few hundred bytes that state five hundred flags. */
const update = new UpdateWriter()
  .client(7, 0)
  .flags(
    'stroke',
    Array.from({ length: 500 }, (_, i) => i % 2 === 0),
    null,
  )
  .finish()

async function* log(length: number): AsyncIterable<LogEntry> {
  for (let seq = 1; seq <= length; seq += 1)
    yield { _id: `1:${seq}`, artworkId: 1, seq, userId: 1, at: new Date(0), update }
}

test('others have their turns while a log of costly entries is read', async () => {
  let turns = 0
  const reading = { isDone: false }
  const others = async (): Promise<void> => {
    for (; !reading.isDone; turns += 1) await setImmediate()
  }
  const waiting = others()
  const inOneTurn: number[] = []
  for await (const entry of inTurns(log(200))) inOneTurn[turns] = (inOneTurn[turns] ?? 0) + stepsOf(entry.update)
  reading.isDone = true
  await waiting
  const read = inOneTurn.reduce((sum, steps) => sum + (steps ?? 0), 0)
  expect(read).toBe(200 * stepsOf(update))
  expect(read).toBeGreaterThan(10 * STEPS_PER_TURN)
  expect(Math.max(...inOneTurn.filter((steps) => steps > 0))).toBeLessThanOrEqual(STEPS_PER_TURN + stepsOf(update))
})
