/** Reads which items an update holds, as cheaply as possible, because the load generator shares the machine with the server. */
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import { CONTENT } from './system-protocol.ts'

/** Client and clock of each item, as a flat list of pairs. */
export type ItemPairs = readonly number[]

/** Yjs's item header (yjs: Item.write). */
const HAS_ORIGIN = 0x80
const HAS_RIGHT_ORIGIN = 0x40
const HAS_KEY = 0x20
const REFERENCE = 0x1f

/**
 * Everybody in a room gets the same message, so updates of several plain values are read once and cached, keyed by their first
 * numbers and their length.
 */
const MAX_CACHED_UPDATES = 256

export class UpdateItems {
  readonly #cache = new Map<string, ItemPairs>()

  /** @param update Yjs's update format, version 1 */
  read(update: Uint8Array): ItemPairs {
    const decoder = decoding.createDecoder(update)
    const clients = decoding.readVarUint(decoder)
    if (clients === 0) return []
    const items = decoding.readVarUint(decoder)
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    return pairsOfPackedItems(update) ?? this.#plainItems(update, `${client}:${clock}:${items}:${update.length}`)
  }

  #plainItems(update: Uint8Array, key: string): ItemPairs {
    let pairs = this.#cache.get(key)
    if (!pairs) {
      pairs = Y.decodeUpdate(update).structs.flatMap(({ id, length }) =>
        Array.from({ length }, (_, i) => [id.client, id.clock + i]).flat(),
      )
      this.#cache.set(key, pairs)
      if (this.#cache.size > MAX_CACHED_UPDATES) this.#cache.delete(this.#cache.keys().next().value!)
    }
    return pairs
  }
}

/** Reads items whose content states its length in bytes. Returns null if another kind of item is not the only one. */
function pairsOfPackedItems(update: Uint8Array): ItemPairs | null {
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
      // One item may hold several consecutive plain values.
      for (let n = 0; n < (isPacked ? 1 : size); n += 1) pairs.push(client, clock + i + n)
    }
  }
  return pairs
}
