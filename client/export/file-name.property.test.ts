import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

const nasty = fc.string({
  unit: fc.constantFrom('a', 'é', ' ', '.', '/', '\\', ':', '?', '\u0000', '\n', '\u202e', '🌈', '👩‍👧', 'con', '.png'),
})
const title = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), nasty, fc.string({ unit: 'grapheme' }))

test('every title becomes a file name that every system accepts unchanged', () => {
  fc.assert(
    fc.property(title, (text) => {
      const name = fileName(text)
      expect(name).not.toBe('')
      expect(name).not.toMatch(/[<>:"/\\|?*]|\p{Cc}|\p{Cf}/u)
      expect(name).not.toMatch(/^[. ]|[. ]$/)
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(210)
      expect(name).not.toMatch(/\p{Cs}/u)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['My dragon', 'My dragon'],
  ['Größe 10: "Über" / unter', 'Größe 10 Über unter'],
  ['../../etc/passwd', 'etc passwd'],
  ['CON', 'Artwork CON'],
  ['aux.tar', 'Artwork aux.tar'],
  ['...', 'Artwork'],
  ['🌈 Mein Bild', '🌈 Mein Bild'],
])('the title %s becomes %s', (text, name) => {
  expect(fileName(text)).toBe(name)
})
