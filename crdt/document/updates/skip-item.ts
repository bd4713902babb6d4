/** Skips an encoded item without decoding it; the format is that of encode-items.ts. */
import * as decoding from 'lib0/decoding'
import { CONTENT, HAS_KEY, HAS_ORIGIN } from './encode-items.ts'

/** The bits that say what an item holds (yjs: Item.write). */
const CONTENT_BITS = 0x1f

/** Moves `input` behind the item; returns the number of clocks that the item covers. */
export function skipItem(input: decoding.Decoder): number {
  const info = decoding.readUint8(input)
  if (info & HAS_ORIGIN) {
    decoding.readVarUint(input)
    decoding.readVarUint(input)
  } else {
    decoding.readVarUint(input)
    decoding.readVarString(input)
    if (info & HAS_KEY) decoding.readVarString(input)
  }
  const count = decoding.readVarUint(input)
  switch (info & CONTENT_BITS) {
    case CONTENT.binary:
      input.pos += count
      return 1
    case CONTENT.any:
      for (let left = count; left > 0; left -= 1) decoding.readAny(input)
      return count
    default:
      return count
  }
}
