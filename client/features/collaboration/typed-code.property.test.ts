import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedCode } from './typed-code.ts'

test('any typed or pasted text becomes at most six capitals without blanks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const shown = typedCode(typed)
      expect(shown.length).toBeLessThanOrEqual(6)
      expect(shown).toBe(shown.toUpperCase())
      expect(shown).not.toMatch(/\s/)
      expect(typedCode(shown)).toBe(shown)
    }),
  )
})

test.each([
  [' k7px2m ', 'K7PX2M'],
  ['K7P X2M', 'K7PX2M'],
  ['k7px2mQQ', 'K7PX2M'],
  ['', ''],
])('the field shows "%s" as "%s"', (typed, shown) => expect(typedCode(typed)).toBe(shown))
