/** Which items an update brings, read at the least possible cost: the driver shares its machine with the server. */
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import { CONTENT } from './dialect.ts'

/** Client and clock of each item, one pair after another. */
export type ItemPairs = readonly number[]

/** Yjs's item header (yjs: Item.write). */
const HAS_ORIGIN = 0x80
const HAS_RIGHT_ORIGIN = 0x40
const HAS_KEY = 0x20
const REFERENCE = 0x1f

/** Messages of several plain values are the same for everybody in a room: read once, known by their beginning and length. */
const KEPT = 256

export class SeenItems {
  readonly #known = new Map<string, ItemPairs>()

  /** @param update Yjs's update format, version 1 */
  read(update: Uint8Array): ItemPairs {
    const decoder = decoding.createDecoder(update)
    const clients = decoding.readVarUint(decoder)
    if (clients === 0) return []
    const items = decoding.readVarUint(decoder)
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    return steppedOver(update) ?? this.#plainItems(update, `${client}:${clock}:${items}:${update.length}`)
  }

  #plainItems(update: Uint8Array, key: string): ItemPairs {
    let pairs = this.#known.get(key)
    if (!pairs) {
      pairs = Y.decodeUpdate(update).structs.flatMap(({ id, length }) =>
        Array.from({ length }, (_, i) => [id.client, id.clock + i]).flat(),
      )
      this.#known.set(key, pairs)
      if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!)
    }
    return pairs
  }
}

/** Steps over items whose content says how many bytes it has; null when one does not and is not the last. */
function steppedOver(update: Uint8Array): ItemPairs | null {
  const decoder = decoding.createDecoder(update)
  const skip = (bytes: number): void => {
    decoder.pos += bytes
  }
  const skipId = (): void => {
    decoding.readVarUint(decoder)
    decoding.readVarUint(decoder)
  }
  const pairs: number[] = []
  for (let clients = decoding.readVarUint(decoder); clients > 0; clients -= 1) {
    const items = decoding.readVarUint(decoder)
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    for (let i = 0; i < items; i += 1) {
      const info = decoding.readUint8(decoder)
      const isPacked = (info & REFERENCE) === CONTENT.binary
      if (!isPacked && !(clients === 1 && items === 1)) return null
      if (info & HAS_ORIGIN) skipId()
      if (info & HAS_RIGHT_ORIGIN) skipId()
      if ((info & (HAS_ORIGIN | HAS_RIGHT_ORIGIN)) === 0) {
        if (decoding.readVarUint(decoder) === 1) skip(decoding.readVarUint(decoder))
        else skipId()
        if (info & HAS_KEY) skip(decoding.readVarUint(decoder))
      }
      const size = decoding.readVarUint(decoder)
      if (isPacked) skip(size)
      // Plain values that follow one another may be one item.
      for (let n = 0; n < (isPacked ? 1 : size); n += 1) pairs.push(client, clock + i + n)
    }
  }
  return pairs
}
