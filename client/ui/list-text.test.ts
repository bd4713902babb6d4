import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { listInWords, sayBytes } from './list-text.ts'

test('a list reads as Intl.ListFormat formats it in English', () => {
  const format = new Intl.ListFormat('en', { type: 'conjunction' })
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), (words) => listInWords(words) === format.format(words)),
  )
  expect(listInWords(['Ana', 'Ben', 'Oma'])).toBe('Ana, Ben, and Oma')
})

test('sizes have one or two digits', () => {
  expect([0, 344_000, 949_000, 951_000, 1_234_567, 9_960_000, 14_400_000].map(sayBytes)).toEqual([
    '10 kB',
    '340 kB',
    '950 kB',
    '1.0 MB',
    '1.2 MB',
    '10 MB',
    '14 MB',
  ])
})
