/** Reads from the chunks of a snapshot what the index must know of each item. */
import { setImmediate } from 'node:timers/promises'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import type { ItemChunk } from '#crdt/document/updates/item-chunk.ts'
import { readFlag, type ItemId } from '#crdt/document/updates/new-item.ts'
import type { OrderedStroke } from '#crdt/document/updates/stroke-order.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'
import { weighEncoded } from '#crdt/document/updates/weigh-strokes.ts'

export interface ChunkContents {
  /** The number of strokes in each chunk. */
  readonly strokeCounts: readonly number[]
  /** Of all strokes together. */
  readonly weight: StrokeWeight
  /** By stroke id: its item, and the item before it. */
  readonly places: ReadonlyMap<string, OrderedStroke>
  /** Returns the value of a flag, or null when its client has dropped it. */
  readonly flagAt: (flag: ItemId) => UndoFlag | null
}

/** Reads one chunk a turn of the event loop. */
export async function readChunks(chunks: readonly ItemChunk[]): Promise<ChunkContents> {
  const strokeCounts: number[] = []
  const weight = { points: 0, paint: 0 }
  const places = new Map<string, OrderedStroke>()
  const flags = new Map<number, Map<number, UndoFlag>>()
  for (const { update } of chunks) {
    const cursor = new UpdateCursor(update)
    let strokes = 0
    while (cursor.nextStruct()) {
      if (cursor.kind === 'any') readFlags(cursor, flags)
      if (cursor.kind !== 'binary') continue
      strokes += 1
      const { client, clock, hasOrigin, originClient, originClock } = cursor
      const origin = hasOrigin ? { client: originClient, clock: originClock } : null
      const bytes = cursor.binaryView()
      places.set(peekStroke(bytes).id, { client, clock, origin })
      const { points, paint } = weighEncoded(bytes)
      weight.points += points
      weight.paint += paint
    }
    strokeCounts.push(strokes)
    await setImmediate()
  }
  return { strokeCounts, weight, places, flagAt: ({ client, clock }) => flags.get(client)?.get(clock) ?? null }
}

function readFlags(cursor: UpdateCursor, flags: Map<number, Map<number, UndoFlag>>): void {
  const { client, clock } = cursor
  let own = flags.get(client)
  if (!own) flags.set(client, (own = new Map()))
  for (const [i, value] of cursor.values().entries()) {
    const flag = readFlag(value)
    if (flag !== null) own.set(clock + i, flag)
  }
}
