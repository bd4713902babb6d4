import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { compareTitleKeys, titleKeyOf, titleSearch } from './title-key.ts'

const title = fc.string({
  unit: fc.constantFrom('a', 'B', 'É', 'ß', ' ', '0', '7', '12', '.', '(', '\\', '-', '$', '🦊', '\t'),
})
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('ß', 'ss')
    .toLowerCase()

describe('title keys', () => {
  test('a search finds exactly the titles that contain its text, whatever the case and the accents', () => {
    fc.assert(
      fc.property(title, title, (text, part) => {
        expect(titleSearch(part).test(titleKeyOf(text))).toBe(folded(text).includes(folded(part)))
        expect(titleSearch(part.toUpperCase()).test(titleKeyOf(text + part + text))).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  test('numbers are ordered by value, and before letters', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        const order = Math.sign(compareTitleKeys(titleKeyOf(`Page ${a} x`), titleKeyOf(`page ${b} x`)))
        expect(order).toBe(Math.sign(a - b))
        expect(compareTitleKeys(titleKeyOf(`Page ${a}`), titleKeyOf('Page a'))).toBeLessThan(0)
      }),
    )
  })

  test('titles that differ in case and accents only have one key, and a title of any length has one', () => {
    expect(titleKeyOf('ÉCLAIR 10')).toBe(titleKeyOf('eclair 10'))
    expect(titleKeyOf('\uFDFA'.repeat(120)).length).toBeLessThanOrEqual(300)
    expect(Buffer.from(titleKeyOf(`x${'🦊'.repeat(150)}`)).toString()).toBe(`x${'🦊'.repeat(149)}`)
  })
})
