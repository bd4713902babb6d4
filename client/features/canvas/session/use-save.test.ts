import { expect, test } from 'vitest'
import { saveOutcome } from './use-save.ts'

test.each([
  ['saved', 'saved'],
  ['offline', 'failed'],
  ['stopped', 'failed'],
  ['saving', null],
  ['opening', null],
  ['new', null],
] as const)('a requested save in the state %s has the outcome %s', (save, outcome) => {
  expect(saveOutcome(save)).toBe(outcome)
})
