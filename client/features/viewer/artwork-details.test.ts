import { expect, test } from 'vitest'
import { makerNames } from './artwork-details.tsx'

const person = (username: string, strokes: number, displayName: string | null = null) => ({
  username,
  strokes,
  displayName,
})

test('the credits name those who have colored, and the owner when nobody has or nobody is known', () => {
  const artwork = { ownerName: 'Mia' }
  expect(makerNames(artwork)).toEqual(['Mia'])
  expect(makerNames(artwork, [person('mia', 0), person('ben', 0)])).toEqual(['Mia'])
  expect(makerNames(artwork, [person('mia', 3, 'Mia'), person('lea', 0), person('oma', 1, 'Oma Hilde')])).toEqual([
    'Mia',
    'Oma Hilde',
  ])
})
