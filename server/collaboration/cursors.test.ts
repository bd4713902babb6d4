import { expect, test } from 'vitest'
import { CursorPace } from './cursors.ts'

test('a person may send 30 cursor positions a second for long, and nobody else waits for them', () => {
  let now = 0
  const pace = new CursorPace(1, () => now)
  let sent = 0
  for (; now < 10_000; now += 5) {
    try {
      pace.use(1)
      sent += 1
    } catch {
      pace.use(2 + now)
    }
  }
  expect(sent).toBeGreaterThan(300)
  expect(sent).toBeLessThan(400)
})

test('scale 0 turns the limit off', () => {
  const pace = new CursorPace(0, () => 0)
  for (let i = 0; i < 1_000; i++) pace.use(1)
})
