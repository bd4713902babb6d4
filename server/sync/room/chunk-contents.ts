/** Reads from the chunks of a snapshot what the index must know of each item. */
import { setImmediate } from 'node:timers/promises'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import type { ItemChunk } from '#crdt/document/updates/item-chunk.ts'
import { readFlag, type ItemId } from '#crdt/document/updates/new-item.ts'
import type { OrderedStroke } from '#crdt/document/updates/stroke-order.ts'
import type { StrokeRegister } from '#crdt/document/updates/stroke-register.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'
import { weighEncoded } from '#crdt/document/updates/weigh-strokes.ts'

export interface ChunkContents {
  /** The number of strokes in each chunk. */
  readonly strokeCounts: readonly number[]
  /** Of all strokes together. */
  readonly weight: StrokeWeight
  readonly places: StrokePlaces
  /** Returns the value of a flag, or null when its client has dropped it. */
  readonly flagAt: (flag: ItemId) => UndoFlag | null
}

/** The item of each stroke and the item before it, by the stroke's number: one array instead of two objects for each of thousands of strokes. */
class StrokePlaces {
  /** Four for each stroke: client and clock of both; a client of -1 where there is none. */
  readonly #ids: Float64Array

  constructor(count: number) {
    this.#ids = new Float64Array(4 * count).fill(-1)
  }

  set(strokeNumber: number, { client, clock, hasOrigin, originClient, originClock }: UpdateCursor): void {
    this.#ids.set(hasOrigin ? [client, clock, originClient, originClock] : [client, clock, -1, -1], 4 * strokeNumber)
  }

  /** Throws for a stroke that no chunk holds. */
  of(strokeNumber: number): OrderedStroke {
    const item = this.#idAt(4 * strokeNumber)
    if (!item) throw new Error('a stroke of the snapshot is in none of its chunks')
    return { client: item.client, clock: item.clock, origin: this.#idAt(4 * strokeNumber + 2) }
  }

  #idAt(at: number): ItemId | null {
    const client = this.#ids[at]!
    return client >= 0 ? { client, clock: this.#ids[at + 1]! } : null
  }
}

/** Reads one chunk a turn of the event loop. @param strokes of the whole snapshot */
export async function readChunks(chunks: readonly ItemChunk[], strokes: StrokeRegister): Promise<ChunkContents> {
  const strokeCounts: number[] = []
  const weight = { points: 0, paint: 0 }
  const places = new StrokePlaces(strokes.count)
  const flags = new Map<number, Map<number, UndoFlag>>()
  for (const { update } of chunks) {
    const cursor = new UpdateCursor(update)
    let count = 0
    while (cursor.nextStruct()) {
      if (cursor.kind === 'any') readFlags(cursor, flags)
      if (cursor.kind !== 'binary') continue
      count += 1
      const bytes = cursor.binaryView()
      const strokeNumber = strokes.numberOf(peekStroke(bytes).id)
      if (strokeNumber !== undefined) places.set(strokeNumber, cursor)
      const { points, paint } = weighEncoded(bytes)
      weight.points += points
      weight.paint += paint
    }
    strokeCounts.push(count)
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
