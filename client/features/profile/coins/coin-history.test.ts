import { expect, test } from 'vitest'
import { directionText, groupByDay, reasonText, signedAmount } from '#client/features/profile/my-coins.tsx'

const NOW = new Date(2026, 10, 21, 15, 0) // a Saturday
const at = (day: number, hour: number, id: number) => ({ id, timestamp: new Date(2026, 10, day, hour).toISOString() })

test('entries are grouped by their local day, in their order', () => {
  const entries = [at(21, 14, 1), at(21, 0, 2), at(20, 23, 3), at(17, 9, 4), at(17, 8, 5)]
  expect(groupByDay(entries, NOW).map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['Today', [1, 2]],
    ['Yesterday', [3]],
    ['Tuesday, November 17', [4, 5]],
  ])
  expect(groupByDay([], NOW)).toEqual([])
})

test('a reason is read with spaces, and an amount says whether it was earned or spent', () => {
  expect(reasonText({ reason: 'completed_artwork' })).toBe('completed artwork')
  expect([{ amount: 10 }, { amount: -15 }].map(signedAmount)).toEqual(['+10', '-15'])
  const refund = { amount: 10, reason: 'refunded_item' } as const
  const earned = { amount: 10, reason: 'completed_artwork' } as const
  const spent = { amount: -15, reason: 'purchased_item' } as const
  expect([earned, spent, refund].map(directionText)).toEqual(['earned', 'spent', 'given back'])
  expect(reasonText(refund)).toBe("everybody's now, so your coins are back")
})
