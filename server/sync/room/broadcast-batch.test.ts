import * as decoding from 'lib0/decoding'
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { newArtworkDocument, strokesOf } from '#crdt/document/artwork-document.ts'
import { encodeItem, encodeUpdate } from '#crdt/document/updates/encode-items.ts'
import type { ItemId, StrokeItem } from '#crdt/document/updates/new-item.ts'
import { BroadcastBatch, type BatchEntry } from './broadcast-batch.ts'
import { readMessage } from '#server/sync/wire/frames.ts'

const OUTBOXES = [0, 1, 2, 3]

/** The sender of a write and its Yjs client id. Two sockets may share an id here, which no valid pair does. */
const anyWrite = fc.record({ sender: fc.constantFrom(0, 1, 2), client: fc.constantFrom(200, 20_000, 2_000_000) })

function entriesOf(writes: readonly { sender: number; client: number }[]): BatchEntry[] {
  const clocks = new Map<number, number>()
  let origin: ItemId | null = null
  return writes.map(({ sender, client }, i) => {
    const clock = clocks.get(client) ?? 0
    clocks.set(client, clock + 1)
    const item: StrokeItem = {
      kind: 'stroke',
      client,
      clock,
      origin,
      length: 1,
      strokeId: `s${i}`,
      author: sender,
      bytes: new Uint8Array([i]),
    }
    origin = { client, clock }
    return { sender, items: [encodeItem(item)] }
  })
}

const drawn = (doc: Y.Doc): number[] => strokesOf(doc).map((bytes) => bytes[0]!)

test('a socket’s own entries and its frame make the whole document, and a batch of only its own entries sends no frame', () => {
  fc.assert(
    fc.property(fc.array(anyWrite, { minLength: 1, maxLength: 30 }), (writes) => {
      const entries = entriesOf(writes)
      const batch = new BroadcastBatch(entries)
      for (const outbox of OUTBOXES) {
        const doc = newArtworkDocument()
        const frame = batch.frameFor(outbox)
        if (frame === null) {
          expect(new Set(writes.map(({ sender }) => sender))).toEqual(new Set([outbox]))
          continue
        }
        for (const { sender, items } of entries) {
          if (sender === outbox) Y.applyUpdate(doc, encodeUpdate(items))
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

test('a socket that shares its Yjs client id with no other gets none of its own entries back', () => {
  const entries = entriesOf([0, 1, 0, 1, 2].map((sender) => ({ sender, client: 100 + sender })))
  const frame = new BroadcastBatch(entries).frameFor(1)!
  const decoder = decoding.createDecoder(frame)
  decoding.readVarUint(decoder)
  decoding.readVarUint(decoder)
  const { structs } = Y.decodeUpdate(decoding.readVarUint8Array(decoder))
  expect(structs.map(({ id }) => id.client).toSorted((a, b) => a - b)).toEqual([100, 100, 102])
})
