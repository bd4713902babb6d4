/**
 * Rice codes for signed integers, most significant bit first: the zigzag value's high bits in unary (ones, then a zero), then
 * its `k` low bits. A value too large for that is ESCAPE ones and then ALL_BITS bits; zeros fill the last byte.
 */
import * as encoding from 'lib0/encoding'
import { StrokeError } from './stroke-reader.ts'

/** The number of ones which announce that all bits of the value follow. */
const ESCAPE = 20
/** Bits of the largest zigzag value that occurs: a third difference of coordinates (path-codec.ts). */
const ALL_BITS = 18
const MAX_PARAMETER = ALL_BITS - 1

/** Maps 0, -1, 1, -2, ... to 0, 1, 2, 3, ... */
export const zigzag = (value: number): number => (value << 1) ^ (value >> 31)

/** Returns the `k` that needs about the fewest bits for `count` values whose zigzag values add up to `sum`. */
export function riceParameter(sum: number, count: number): number {
  return Math.min(MAX_PARAMETER, 31 - Math.clz32(Math.trunc((sum / Math.max(1, count)) * Math.LN2) + 1))
}

/** Returns whether riceParameter can return `k`. */
export const isRiceParameter = (k: number): boolean => k <= MAX_PARAMETER

/** Writes the first `count` of `values`. */
export function writeRice(out: encoding.Encoder, values: Int32Array, count: number, k: number): void {
  let window = 0
  let filled = 0
  /** Writes the `length` low bits of `value`; at most 20, or the window overflows. */
  const bits = (value: number, length: number): void => {
    window = (window << length) | value
    filled += length
    for (; filled >= 8; filled -= 8) encoding.write(out, (window >>> (filled - 8)) & 255)
    window &= 127
  }
  for (let i = 0; i < count; i += 1) {
    const code = zigzag(values[i]!)
    const ones = code >> k
    if (ones < ESCAPE) {
      bits((1 << (ones + 1)) - 2, ones + 1)
      if (k > 0) bits(code & ((1 << k) - 1), k)
    } else {
      bits((1 << ESCAPE) - 1, ESCAPE)
      bits(code, ALL_BITS)
    }
  }
  if (filled > 0) bits(0, 8 - filled)
}

/** Reads `count` values into `into`; returns the index of the next byte. Throws StrokeError when the bytes end too early. */
export function readRice(bytes: Uint8Array, start: number, into: Int32Array, count: number, k: number): number {
  let at = start
  // The next `filled` bits, left-aligned; zeros follow them.
  let window = 0
  let filled = 0
  const rest = 32 - k
  for (let i = 0; i < count; i += 1) {
    for (; filled <= 24 && at < bytes.length; filled += 8) window |= bytes[at++]! << (24 - filled)
    const ones = Math.clz32(~window)
    let code: number
    if (ones < ESCAPE) {
      window <<= ones + 1
      filled -= ones + 1
      if (filled < k) for (; filled <= 24 && at < bytes.length; filled += 8) window |= bytes[at++]! << (24 - filled)
      code = ones << k
      if (k > 0) {
        code |= window >>> rest
        window <<= k
        filled -= k
      }
    } else {
      window <<= ESCAPE
      filled -= ESCAPE
      for (; filled <= 24 && at < bytes.length; filled += 8) window |= bytes[at++]! << (24 - filled)
      code = window >>> (32 - ALL_BITS)
      window <<= ALL_BITS
      filled -= ALL_BITS
    }
    if (filled < 0) throw new StrokeError('the stroke ends too early')
    into[i] = (code >>> 1) ^ -(code & 1)
  }
  if (filled % 8 > 0 && window >>> (32 - (filled % 8)) !== 0) throw new StrokeError('bits after the end of a path')
  return at - (filled >> 3)
}
