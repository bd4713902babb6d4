/** Reads the place of each stroke, its item and the item before it, from the chunks of a snapshot. */
import { setImmediate } from 'node:timers/promises'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { ItemChunk } from '#crdt/document/updates/item-chunk.ts'
import type { OrderedStroke } from '#crdt/document/updates/stroke-order.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'

/** Returns the places by stroke id. Reads one chunk a turn of the event loop. */
export async function strokePlaces(chunks: readonly ItemChunk[]): Promise<Map<string, OrderedStroke>> {
  const places = new Map<string, OrderedStroke>()
  for (const { update } of chunks) {
    const cursor = new UpdateCursor(update)
    while (cursor.nextStruct()) {
      if (cursor.kind !== 'binary') continue
      const { client, clock, hasOrigin, originClient, originClock } = cursor
      const origin = hasOrigin ? { client: originClient, clock: originClock } : null
      places.set(peekStroke(cursor.binary()).id, { client, clock, origin })
    }
    await setImmediate()
  }
  return places
}
