import { expect, test } from 'vitest'
import { withEntry, type LogEntry } from './debug-log.ts'

test('the log keeps the last 100 entries', () => {
  let log: readonly LogEntry[] = []
  for (let n = 1; n <= 130; n += 1) log = withEntry(log, `entry ${n}`, '2026-01-01T00:00:00.000Z')
  expect(log).toHaveLength(100)
  expect(log[0]).toMatchObject({ number: 31, text: 'entry 31' })
  expect(log.at(-1)).toMatchObject({ number: 130, text: 'entry 130' })
})
