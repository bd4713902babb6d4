import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { dot } from '#tests/sync/dot.ts'
import { appendStroke, newArtworkDocument, readEntries, undoneOf } from '#crdt/document/artwork-document.ts'
import { peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import { DocumentIndex } from './document-index.ts'
import { encodeItem } from './encode-items.ts'
import { ItemStore } from './item-store.ts'
import { decodeStateVector } from './state-vector.ts'
import { judgeUpdate } from './update-guard.ts'

const OWNER = 1

type Act =
  | { readonly kind: 'draw' | 'send' | 'fetch'; readonly device: number }
  | { readonly kind: 'flag'; readonly device: number; readonly stroke: number; readonly value: boolean | number }

const device = fc.nat(3)
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constantFrom('draw' as const, 'send' as const, 'fetch' as const), device }),
  fc.record({
    kind: fc.constant('flag' as const),
    device,
    stroke: fc.nat(2),
    value: fc.oneof(fc.boolean(), fc.integer({ min: 1, max: 9 })),
  }),
)

/** The owner's four devices, so that flags of one stroke collide. Two of them collect garbage. */
const newDevices = (): Y.Doc[] =>
  [0, 1, 2, 3].map((i) => {
    const doc = new Y.Doc({ gc: i % 2 === 1 })
    // Unsorted ids, so that no device wins every conflict.
    doc.clientID = [50, 10, 90, 30][i]!
    return doc
  })

/** Applies the updates that a store sends; none of them may leave pending structs. */
function applyUpdates(doc: Y.Doc, store: ItemStore): void {
  const updates = store.updatesSince(decodeStateVector(Y.encodeStateVector(doc)))
  for (let update = updates.next(); ; update = updates.next()) {
    Y.applyUpdate(doc, update.value)
    expect(doc.store.pendingStructs).toBeNull()
    if (update.done) return
  }
}

/** Returns the store as it is after a snapshot. */
function restored(store: ItemStore, chunkBytes: number): ItemStore {
  const again = new ItemStore(chunkBytes)
  for (const chunk of store.chunksFrom(0)) again.restoreChunk(chunk)
  return again
}

test('the store sends the same as Yjs would, to every device, whatever it has already', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 40 }), fc.integer({ min: 1, max: 400 }), (acts, chunkBytes) => {
      const index = new DocumentIndex()
      const straight = new ItemStore(chunkBytes)
      let store = new ItemStore(chunkBytes)
      const devices = newDevices()
      const send = (doc: Y.Doc): void => {
        const judgement = judgeUpdate(Y.encodeStateAsUpdate(doc), index, { user: OWNER, ownsArtwork: true })
        expect(judgement.verdict).toMatch(/accepted|known/)
        if (judgement.verdict !== 'accepted') return
        index.accept(judgement.change)
        for (const item of judgement.change.items) for (const each of [store, straight]) each.add(encodeItem(item))
        store = restored(store, chunkBytes)
      }
      const fetch = (doc: Y.Doc): void => {
        const chunked = new Y.Doc({ gc: doc.gc })
        Y.applyUpdate(chunked, Y.encodeStateAsUpdate(doc))
        applyUpdates(chunked, store)
        Y.applyUpdate(doc, store.updateSince(decodeStateVector(Y.encodeStateVector(doc))))
        expect(readEntries(chunked)).toEqual(readEntries(doc))
        expect(undoneOf(chunked).toJSON()).toEqual(undoneOf(doc).toJSON())
      }

      appendStroke(devices[0]!, dot('s0', OWNER))
      appendStroke(devices[0]!, dot('s1', OWNER))
      appendStroke(devices[0]!, dot('s2', OWNER))
      send(devices[0]!)
      for (const doc of devices) fetch(doc)
      acts.forEach((act, i) => {
        const doc = devices[act.device]!
        if (act.kind === 'draw') appendStroke(doc, dot(`d${i}`, OWNER))
        else if (act.kind === 'flag') undoneOf(doc).set(`s${act.stroke}`, act.value)
        else if (act.kind === 'send') send(doc)
        else fetch(doc)
      })
      for (const doc of devices) send(doc)
      for (const doc of devices) fetch(doc)

      expect(store.chunksFrom(0)).toEqual(straight.chunksFrom(0))
      const fresh = newArtworkDocument()
      applyUpdates(fresh, store)
      expect(fresh.store.pendingStructs).toBeNull()
      expect(Y.decodeStateVector(store.stateVector())).toEqual(Y.decodeStateVector(Y.encodeStateVector(fresh)))
      for (const doc of devices) {
        expect(readEntries(doc)).toEqual(readEntries(fresh))
        expect(undoneOf(doc).toJSON()).toEqual(undoneOf(fresh).toJSON())
      }
      // The index knows the flag in force without a document.
      for (const item of undoneOf(fresh)._map.values()) {
        expect(index.isInForce({ client: item.lastId.client, clock: item.lastId.clock })).toBe(true)
      }
      for (const [strokeId, flag] of undoneOf(fresh).entries()) expect(index.flagOf(strokeId)).toBe(flag)
      // The strokes are found by their places in the log.
      for (let at = 0; at < index.strokeCount;) {
        const { strokes, end } = store.strokesAround(at)
        const ids = Array.from({ length: end - at }, (_, i) => index.strokes.idAt(at + i))
        expect(new Set(strokes.map((bytes) => peekStroke(bytes).id))).toEqual(new Set(ids))
        if (ids.length > 1) expect(store.strokesAround(end - 1)).toEqual({ strokes, end })
        at = end
      }
    }),
    { numRuns: 500 },
  )
})
