import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { acceptHexInput, completeHex, expandHex } from './hex-field.tsx'

const shown = fc.stringMatching(/^#[0-9a-fA-F]{0,6}$/)

test('after any input the field shows # and 0 to 6 hex digits', () => {
  fc.assert(
    fc.property(shown, fc.string({ maxLength: 12 }), (before, typed) => {
      expect(acceptHexInput(before, typed)).toMatch(/^#[0-9a-f]{0,6}$/i)
    }),
  )
})

test('a typed code is shown unchanged', () => {
  fc.assert(
    fc.property(shown, shown, (before, typed) => {
      expect(acceptHexInput(before, typed)).toBe(typed)
    }),
  )
})

test.each([
  ['#12', '#12g', '#12'],
  ['#123456', '#1234567', '#123456'],
  ['#12', 'ff00aa', '#ff00aa'],
  ['#12', '', '#'],
  ['#12', 'red', '#12'],
  ['#12', '##1', '#12'],
])('a field with %s and the input %s shows %s', (before, typed, after) =>
  expect(acceptHexInput(before, typed)).toBe(after),
)

test('a color is complete at six digits', () => {
  expect(completeHex('#a1b2c3')).toBe('#A1B2C3')
  for (const part of ['#', '#a', '#abc', '#a1b2c']) expect(completeHex(part)).toBeNull()
})

test('three digits stand for six, and no other number of digits is a color', () => {
  fc.assert(
    fc.property(shown, (code) => {
      const [, r, g, b] = /^#(.)(.)(.)$/.exec(code) ?? []
      const expected = r === undefined ? completeHex(code) : `#${r}${r}${g}${g}${b}${b}`.toUpperCase()
      expect(expandHex(code)).toBe(expected)
    }),
  )
})
