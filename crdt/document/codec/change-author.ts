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

/**
 * Returns the stroke's bytes with the number that stands for its author, and without the item that unlocks what it uses: an item belongs to
 * one account. The stroke is painted as before. It is not validated. Throws StrokeError when the bytes end before the item.
 */
export function hideAuthor(bytes: Uint8Array, numberOf: (author: number) => number): Uint8Array {
  const input = strokeReader(bytes)
  input.byte()
  input.bytes(input.byte())
  const authorStart = input.position
  const author = input.unsigned()
  const authorEnd = input.position
  input.unsigned()
  const itemStart = input.position
  input.unsigned()
  const out = encoding.createEncoder()
  encoding.writeUint8Array(out, bytes.subarray(0, authorStart))
  encoding.writeVarUint(out, numberOf(author))
  encoding.writeUint8Array(out, bytes.subarray(authorEnd, itemStart))
  encoding.writeVarUint(out, NO_ITEM)
  encoding.writeUint8Array(out, bytes.subarray(input.position))
  return encoding.toUint8Array(out)
}

const NO_ITEM = 0
