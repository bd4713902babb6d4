import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { NAN_BYTES, paddedVarUint } from '#tests/raw-numbers.ts'
import { readPlainAny, skipAny } from './any-value.ts'
import { ByteReader, MalformedBytes } from './byte-reader.ts'

/** Returns a reader of what `write` writes, and of one byte after it. */
function readerOf(write: (out: encoding.Encoder) => void): ByteReader {
  return new ByteReader(
    encoding.encode((out) => {
      write(out)
      encoding.write(out, 99)
    }),
  )
}

const anyNumber = fc.oneof(fc.nat(200), fc.maxSafeNat())

test('the reader reads what lib0 writes, and no byte more (SYNC-26)', () => {
  fc.assert(
    fc.property(
      anyNumber,
      fc.maxSafeInteger(),
      fc.string({ unit: 'grapheme' }),
      fc.double(),
      (count, sign, text, double) => {
        const input = readerOf((out) => {
          encoding.writeVarUint(out, count)
          encoding.writeVarInt(out, sign)
          encoding.writeVarString(out, text)
          encoding.writeFloat64(out, double)
          encoding.writeFloat32(out, Math.fround(double))
          encoding.writeVarUint8Array(out, Uint8Array.of(1, 2))
        })
        expect([input.unsigned(), input.varInt(), input.sizedText()]).toEqual([count, sign, text])
        expect([input.float64(), input.float32()]).toEqual([double, Math.fround(double)])
        expect([...input.sizedBytes()]).toEqual([1, 2])
        expect(input.byte()).toBe(99)
        input.end()
      },
    ),
  )
})

test('the reader reads plain values, and skips all others that lib0 writes', () => {
  const anyValue = fc.anything({
    maxDepth: 3,
    values: [fc.double(), fc.boolean(), fc.string(), fc.constant(null), fc.bigInt({ min: 0n, max: 9n })],
  })
  fc.assert(
    fc.property(anyValue, (value) => {
      const write = (out: encoding.Encoder): void =>
        encoding.writeAny(out, value as Parameters<typeof encoding.writeAny>[1])
      const skipped = readerOf(write)
      expect(skipAny(skipped)).toBe(true)
      expect([...skipped.rest()]).toEqual([99])
      const read = readerOf(write)
      const isPlain = typeof value === 'number' || typeof value === 'boolean' || value === null
      expect(readPlainAny(read)).toEqual(isPlain ? value : undefined)
      expect([...read.rest()]).toEqual([99])
    }),
  )
})

const read = (bytes: readonly number[]): number => new ByteReader(Uint8Array.from(bytes)).unsigned()

test('a number has at most eight bytes, and is never above 2^53 - 1 (SYNC-26)', () => {
  expect(read(paddedVarUint(Number.MAX_SAFE_INTEGER, 8))).toBe(Number.MAX_SAFE_INTEGER)
  expect(read(paddedVarUint(5, 8))).toBe(5)
  for (const bytes of [
    paddedVarUint(2 ** 53, 8),
    paddedVarUint(0, 9),
    [...Array(7).fill(255), 127],
    NAN_BYTES,
    [128],
    [],
  ])
    expect(() => read(bytes)).toThrow(MalformedBytes)
})

test('any bytes are a whole number, or malformed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      for (const read of [
        (input: ByteReader) => input.unsigned(),
        (input: ByteReader) => input.signed(),
        (input: ByteReader) => input.varInt(),
      ])
        try {
          expect(Number.isSafeInteger(read(new ByteReader(bytes)))).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedBytes)
        }
    }),
    { numRuns: 2_000 },
  )
})
