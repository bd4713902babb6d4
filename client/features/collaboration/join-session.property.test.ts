import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { typedCode } from './join-session.ts'

test('any typed or pasted text becomes at most six capitals and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const shown = typedCode(typed)
      expect(shown).toMatch(/^[A-Z0-9]{0,6}$/)
      expect(typedCode(shown)).toBe(shown)
    }),
  )
})

test('a code is understood with anything but letters and digits before, between and after its characters', () => {
  const gap = fc.stringMatching(/^[^\p{L}\p{N}]{0,3}$/u)
  const code = fc.stringMatching(/^[A-Z0-9]{6}$/)
  fc.assert(
    fc.property(code, fc.array(gap, { minLength: 7, maxLength: 7 }), (given, gaps) => {
      const typed = gaps.map((between, at) => between + (given[at] ?? '')).join('')
      expect(typedCode(typed)).toBe(given)
      expect(typedCode(typed.toLowerCase())).toBe(given)
    }),
  )
})

test.each([
  [' 2db-qlpx ', '2DBQLP'],
  ['2DB-QLP', '2DBQLP'],
  [' k7px2m ', 'K7PX2M'],
  ['K7P X2M', 'K7PX2M'],
  ['k7px2mQQ', 'K7PX2M'],
  ['', ''],
])('the field shows "%s" as "%s"', (typed, shown) => expect(typedCode(typed)).toBe(shown))
