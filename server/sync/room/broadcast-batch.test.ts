import * as decoding from 'lib0/decoding'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { newArtworkDocument, strokesOf } from '#crdt/document/artwork-document.ts'
import { encodeItem, encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { ItemId, StrokeItem } from '#crdt/document/updates/new-item.ts'
import { BroadcastBatch, type BatchEntry } from './broadcast-batch.ts'
import { readMessage } from '#server/sync/wire/frames.ts'

const LISTENERS = [0, 1, 2, 3]

/** Who writes next, and under which Yjs client: two sockets may share one, as no honest pair does. */
const anyWrite = fc.record({ author: fc.constantFrom(0, 1, 2), client: fc.constantFrom(200, 20_000, 2_000_000) })

function entriesOf(writes: readonly { author: number; client: number }[]): BatchEntry[] {
  const clocks = new Map<number, number>()
  let origin: ItemId | null = null
  return writes.map(({ author, client }, i) => {
    const clock = clocks.get(client) ?? 0
    clocks.set(client, clock + 1)
    const item: StrokeItem = {
      kind: 'stroke',
      client,
      clock,
      origin,
      length: 1,
      strokeId: `s${i}`,
      author,
      bytes: new Uint8Array([i]),
    }
    origin = { client, clock }
    return { author, items: [encodeItem(item)] }
  })
}

const drawn = (doc: Y.Doc): number[] => strokesOf(doc).map((bytes) => bytes[0]!)

test('whoever has what it wrote itself has everything with what it is told, and is told nothing that is all its own', () => {
  fc.assert(
    fc.property(fc.array(anyWrite, { minLength: 1, maxLength: 30 }), (writes) => {
      const entries = entriesOf(writes)
      const announcement = new BroadcastBatch(entries)
      for (const listener of LISTENERS) {
        const doc = newArtworkDocument()
        const frame = announcement.frameFor(listener)
        if (frame === null) {
          expect(new Set(writes.map(({ author }) => author))).toEqual(new Set([listener]))
          continue
        }
        for (const { author, items } of entries) {
          if (author === listener) Y.applyUpdate(doc, encodeItems(items.map(({ item }) => item)))
        }
        const message = readMessage(frame)
        if (message.type !== 'update') throw new Error(`${message.type} instead of an update`)
        Y.applyUpdate(doc, message.update)
        expect(drawn(doc)).toEqual(writes.map((_, i) => i))
        expect(doc.store.pendingStructs).toBeNull()
      }
    }),
  )
})

test('who shares no Yjs client with anybody is not told what it wrote', () => {
  const entries = entriesOf([0, 1, 0, 1, 2].map((author) => ({ author, client: 100 + author })))
  const told = new BroadcastBatch(entries).frameFor(1)!
  const decoder = decoding.createDecoder(told)
  decoding.readVarUint(decoder)
  decoding.readVarUint(decoder)
  const { structs } = Y.decodeUpdate(decoding.readVarUint8Array(decoder))
  expect(structs.map(({ id }) => id.client).toSorted((a, b) => a - b)).toEqual([100, 100, 102])
})
