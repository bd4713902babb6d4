import * as encoding from 'lib0/encoding'
import { strokeReader } from './stroke-reader.ts'

/**
 * Returns the stroke's bytes with another author; every other byte stays as it is, in strokes of any version. The stroke is not
 * validated. Throws StrokeError when the bytes end before the author.
 */
export function changeAuthor(bytes: Uint8Array, author: number): Uint8Array {
  const input = strokeReader(bytes)
  input.byte()
  input.bytes(input.byte())
  const authorStart = input.position
  input.unsigned()
  const out = encoding.createEncoder()
  encoding.writeUint8Array(out, bytes.subarray(0, authorStart))
  encoding.writeVarUint(out, author)
  encoding.writeUint8Array(out, bytes.subarray(input.position))
  return encoding.toUint8Array(out)
}
