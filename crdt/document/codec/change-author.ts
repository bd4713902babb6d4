import * as encoding from 'lib0/encoding'
import { ByteReader } from './byte-reader.ts'

/**
 * Returns the stroke's bytes with another author; every other byte stays as it is, in strokes of any version. The stroke is not
 * validated. Throws StrokeError when the bytes end before the author.
 */
export function changeAuthor(bytes: Uint8Array, author: number): Uint8Array {
  const input = new ByteReader(bytes)
  input.byte()
  input.bytes(input.byte())
  const authorStart = positionOf(input)
  input.unsigned()
  const out = encoding.createEncoder()
  encoding.writeUint8Array(out, bytes.subarray(0, authorStart))
  encoding.writeVarUint(out, author)
  encoding.writeUint8Array(out, bytes.subarray(positionOf(input)))
  return encoding.toUint8Array(out)
}

function positionOf(input: ByteReader): number {
  let position = 0
  input.readWith((_bytes, start) => (position = start))
  return position
}
