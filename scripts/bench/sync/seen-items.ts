/** Which items an update brings, read at the least possible cost: the driver shares its machine with the server. */
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'

/** Client and clock of each item, one pair after another. */
export type ItemPairs = readonly number[]

/** Frames of several items come to everybody in a room: read once, they are known by where they begin and how long they are. */
const KEPT = 256

export class SeenItems {
  private readonly known = new Map<string, ItemPairs>()

  /** @param update Yjs's update format, version 1 */
  read(update: Uint8Array): ItemPairs {
    const decoder = decoding.createDecoder(update)
    const clients = decoding.readVarUint(decoder)
    if (clients === 0) return []
    const items = decoding.readVarUint(decoder)
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    if (clients === 1 && items === 1) return [client, clock]
    const key = `${client}:${clock}:${items}:${update.length}`
    let pairs = this.known.get(key)
    if (!pairs) {
      pairs = Y.decodeUpdate(update).structs.flatMap(({ id, length }) =>
        Array.from({ length }, (_, i) => [id.client, id.clock + i]).flat(),
      )
      this.known.set(key, pairs)
      if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value!)
    }
    return pairs
  }
}
