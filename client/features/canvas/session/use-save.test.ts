import { expect, test } from 'vitest'
import { AUTO_SAVE_MS, autoSaveStep, saveOutcome } from './use-save.ts'

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

test('what is unsaved is sent again every 30 s, and a failure is said once', () => {
  expect(AUTO_SAVE_MS).toBe(30_000)
  expect(autoSaveStep('saved', 0)).toEqual({ send: false, say: false, rounds: 0 })
  const said: boolean[] = []
  let rounds = 0
  for (let round = 0; round < 4; round += 1) {
    const step = autoSaveStep('saving', rounds)
    expect(step.send).toBe(true)
    said.push(step.say)
    ;({ rounds } = step)
  }
  expect(said).toEqual([false, true, false, false])
  // Offline is said next to the title, and is not a failure to save.
  expect(autoSaveStep('offline', rounds)).toEqual({ send: false, say: false, rounds })
  expect(autoSaveStep('saved', rounds).rounds).toBe(0)
})
