import { expect, test } from 'vitest'
import { saveOutcome } from './use-save.ts'

test.each([
  ['saved', 'saved'],
  ['offline', 'failed'],
  ['stopped', 'failed'],
  ['saving', null],
  ['opening', null],
  ['new', null],
] as const)('a save asked for while the page is %s: %s', (save, outcome) => {
  expect(saveOutcome(save)).toBe(outcome)
})
