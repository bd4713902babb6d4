/** Skips an encoded item without decoding it; the format is that of encode-items.ts. */
import { skipAny } from '#crdt/bytes/any-value.ts'
import type { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { CONTENT, HAS_KEY, HAS_ORIGIN } from './encode-items.ts'

/** The bits that say what an item holds (yjs: Item.write). */
const CONTENT_BITS = 0x1f

/** Moves `input` behind the item; returns the number of clocks that the item covers. */
export function skipItem(input: ByteReader): number {
  const info = input.byte()
  if (info & HAS_ORIGIN) {
    input.unsigned()
    input.unsigned()
  } else {
    input.unsigned()
    input.skip(input.unsigned())
    if (info & HAS_KEY) input.skip(input.unsigned())
  }
  const count = input.unsigned()
  switch (info & CONTENT_BITS) {
    case CONTENT.binary:
      input.skip(count)
      return 1
    case CONTENT.any:
      for (let left = count; left > 0; left -= 1) skipAny(input)
      return count
    default:
      return count
  }
}
