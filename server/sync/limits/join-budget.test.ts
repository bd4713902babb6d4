import { expect, test } from 'vitest'
import { JoinBudget } from './join-budget.ts'

/** Takes until it is refused, or so often; returns how often it was allowed. */
function takenOf(take: () => number, most: number): number {
  for (let taken = 0; taken < most; taken += 1) if (take() > 0) return taken
  return most
}

test('a person who is refused takes nothing of the address, and an address that is refused nothing of the person (SYNC-31)', () => {
  const fresh = new JoinBudget(1, () => 0)
  const ofAddress = takenOf(() => fresh.takeForAddress('school'), 5_000)
  const ofPerson = takenOf(() => fresh.takeForPerson(1), 5_000)
  const budget = new JoinBudget(1, () => 0)
  expect(takenOf(() => budget.take(1, 'school'), 5_000)).toBe(ofPerson)
  for (let i = 0; i < 2_000; i += 1) budget.take(1, 'school')
  expect(takenOf(() => budget.takeForAddress('school'), 5_000)).toBe(ofAddress - ofPerson)
  for (let i = 0; i < 100; i += 1) expect(budget.take(2, 'school')).toBeGreaterThan(0)
  expect(takenOf(() => budget.takeForPerson(2), 5_000)).toBe(ofPerson)
})
