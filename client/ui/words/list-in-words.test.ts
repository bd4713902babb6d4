import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { listInWords } from './list-in-words.ts'

test('a list reads as Intl.ListFormat formats it in English', () => {
  const format = new Intl.ListFormat('en', { type: 'conjunction' })
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), (words) => listInWords(words) === format.format(words)),
  )
  expect(listInWords(['Ana', 'Ben', 'Oma'])).toBe('Ana, Ben, and Oma')
})
