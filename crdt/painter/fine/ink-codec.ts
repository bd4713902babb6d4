/**
 * The binary form of line art drawn at a finer scale than the screen's, as it is stored and sent (the transport adds brotli).
 *
 *     'F' 'D' 'I' 1   (16 * (length - 1) + shade)*   until all pixels are covered
 *
 * Numbers are LEB128, pixels row by row; a shade is one of 16, as ink has them (0 = paper, 15 = full ink).
 * The codec is total: any bytes decode to a plane of the size asked for or throw InkError.
 */
import * as encoding from 'lib0/encoding'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'

const MAGIC = [0x46, 0x44, 0x49, 1] as const
const SHADES = 16
/** Darkness from one shade to the next. */
const STEP = 255 / (SHADES - 1)

/** Thrown for bytes that are not line art of the expected size; `message` says why. */
export class InkError extends Error {
  override readonly name = 'InkError'
}

/** Packs a plane of darkness (0-255), rounded to 16 even shades, which ink planes have anyway. */
export function encodeInk(ink: Uint8Array): Uint8Array {
  const out = encoding.createEncoder()
  for (const byte of MAGIC) encoding.write(out, byte)
  for (let start = 0; start < ink.length;) {
    let end = start + 1
    while (end < ink.length && ink[end] === ink[start]) end += 1
    encoding.writeVarUint(out, (end - start - 1) * SHADES + Math.round(ink[start]! / STEP))
    start = end
  }
  return encoding.toUint8Array(out)
}

/** Returns the plane of `pixels` pixels that encodeInk packed; throws InkError for other bytes. */
export function decodeInk(bytes: Uint8Array, pixels: number): Uint8Array {
  if (MAGIC.some((byte, index) => bytes[index] !== byte)) throw new InkError('this is no line art')
  const input = new ByteReader(bytes.subarray(MAGIC.length), (fault) => new InkError(fault))
  const ink = new Uint8Array(pixels)
  let at = 0
  while (!input.atEnd) {
    const value = input.unsigned()
    const end = at + Math.floor(value / SHADES) + 1
    if (!(end <= pixels)) throw new InkError('more pixels than the page has')
    ink.fill((value % SHADES) * STEP, at, end)
    at = end
  }
  if (at !== pixels) throw new InkError('the line art ends too early')
  return ink
}
