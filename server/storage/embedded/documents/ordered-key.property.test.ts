import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { decodeValue, encodeKey, endOfValue, kindOf, type KeyValue } from './ordered-key.ts'

const anyValue: fc.Arbitrary<KeyValue> = fc.oneof(
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
  fc.integer({ min: -3, max: 3 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('\0', 'a', '\u{FFFF}', '\u{1F600}', '1'), maxLength: 4 }),
  fc.uint8Array({ maxLength: 4 }),
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
)
const anyKey = fc.array(anyValue, { minLength: 1, maxLength: 3 })

function compareValues(a: KeyValue, b: KeyValue): number {
  if (kindOf(a) !== kindOf(b)) return kindOf(a)! - kindOf(b)!
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string))
  if (a instanceof Uint8Array) return a.length - (b as Uint8Array).length || Buffer.compare(a, b as Uint8Array)
  return Number(a) < Number(b) ? -1 : Number(a) > Number(b) ? 1 : 0
}

function compareKeys(a: readonly KeyValue[], b: readonly KeyValue[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareValues(a[i]!, b[i]!)
    if (order !== 0) return order
  }
  return a.length - b.length
}

test('Encoded keys order as their values do', () => {
  fc.assert(
    fc.property(anyKey, anyKey, (a, b) => {
      expect(Math.sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(Math.sign(compareKeys(a, b)))
    }),
    { numRuns: 3000 },
  )
})

test('The range from a key to the same key followed by 0xff contains exactly the keys that begin with it', () => {
  fc.assert(
    fc.property(anyKey, anyKey, (prefix, key) => {
      const start = encodeKey(prefix)
      const end = Buffer.concat([start, Buffer.of(0xff)])
      const bytes = encodeKey(key)
      const isInside = Buffer.compare(bytes, start) >= 0 && Buffer.compare(bytes, end) < 0
      expect(isInside).toBe(key.length >= prefix.length && compareKeys(prefix, key.slice(0, prefix.length)) === 0)
    }),
    {
      numRuns: 3000,
      examples: [
        [['a'], ['a\0', 'b']],
        [['a'], ['a', 1]],
      ],
    },
  )
})

test('Decoding returns the encoded values one after another', () => {
  fc.assert(
    fc.property(anyKey, (values) => {
      const key = encodeKey(values)
      let at = 0
      for (const value of values) {
        const decoded = decodeValue(key, at)
        // UTF-8 has no lone surrogates.
        expect(decoded.value).toEqual(typeof value === 'string' ? Buffer.from(value).toString() : value)
        expect(decoded.end).toBe(endOfValue(key, at))
        at = decoded.end
      }
      expect(at).toBe(key.length)
    }),
    { numRuns: 3000 },
  )
})
