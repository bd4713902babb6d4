import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { safeName } from './safe-name.ts'

test.each([
  ['A cat', '7-A cat'],
  ['🎨 Éclair', '7-🎨 Éclair'],
  ['../../etc/passwd', '7-etc passwd'],
  ['C:\\CON', '7-C CON'],
  ['CON', '7-CON'],
  ['what? "no" <b>', '7-what no b'],
  ['trailing. . ', '7-trailing'],
  ['\u202Egnp.exe', '7-gnp.exe'],
  ['', '7'],
  ['...', '7'],
  ['/', '7'],
  ['x'.repeat(200), `7-${'x'.repeat(50)}`],
  [`${'x'.repeat(47)}👩‍👩‍👧`, `7-${'x'.repeat(47)}`],
])('%j becomes %j', (title, name) => {
  expect(safeName(7, title)).toBe(name)
})

test('every name is one short component of a path', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ unit: 'binary', maxLength: 300 }), (id, title) => {
      const name = safeName(id, title)
      expect(name).toMatch(new RegExp(`^${id}(-|$)`))
      expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}]|[. ]$/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(Buffer.from(name).toString()).toBe(name)
    }),
  )
})
