import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { TokenBucket } from './token-bucket.ts'

const RATE = { perSecond: 10, burst: 100 }
const HOUR_MS = 3_600_000

test('a clock that goes back an hour takes no tokens, and the bucket fills on from there', () => {
  const bucket = new TokenBucket(RATE, HOUR_MS)
  bucket.spend(110, HOUR_MS)
  expect(bucket.waitMs(0)).toBe(1_000)
  expect(bucket.waitMs(1_000)).toBe(0)
  expect(bucket.isFull(11_000)).toBe(true)
})

test('no sequence of times empties a bucket, and a time that is no number changes nothing', () => {
  const time = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constant(Number.NaN))
  fc.assert(
    fc.property(fc.array(time), (times) => {
      const bucket = new TokenBucket(RATE, 0)
      for (const at of times) {
        expect(bucket.waitMs(at)).toBe(0)
        expect(bucket.isFull(at)).toBe(true)
      }
    }),
  )
})
