/** What the guard has judged is what the log gets: any bytes that it accepts are accepted once more as they are stored (SYNC-27). */
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { newArtworkDocument, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import * as fc from '#tests/fast-check.ts'
import { rawUpdate, type KnownItem } from '#tests/raw-updates.ts'
import { dot } from '#tests/sync/dot.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { DocumentIndex } from './document-index.ts'
import { encodeItems } from './encode-items.ts'
import { holdsItems } from './holds-items.ts'
import type { NewItem, StrokeItem } from './new-item.ts'
import { judgeUpdate, type Judgement } from './update-guard.ts'

const ANA = 1
const BEN = 2
const ANAS_CLIENT = 11
/** One that sorts before Ana's, and one behind. */
const BENS_CLIENTS = [5, 400] as const

/** A document of Ana's and Ben's strokes. */
function newDocument(): { index: DocumentIndex; known: KnownItem[]; doc: Y.Doc } {
  const index = new DocumentIndex()
  const doc = newArtworkDocument()
  const known: KnownItem[] = []
  for (const [client, author] of [[ANAS_CLIENT, ANA], ...BENS_CLIENTS.map((own) => [own, BEN] as const)] as const)
    for (let clock = 0; clock < 3; clock += 1) {
      const strokeId = `${client}-${clock}`
      const judgement = judge(strokeUpdate(client, clock, dot(strokeId, author)), index, author)
      if (judgement.verdict === 'accepted') index.accept(judgement.change)
      Y.applyUpdate(doc, strokeUpdate(client, clock, dot(strokeId, author)))
      known.push({ client, clock, strokeId })
    }
  return { index, known, doc }
}

const judge = (update: Uint8Array, index: DocumentIndex, user: number): Judgement =>
  judgeUpdate(update, index, { user, ownsArtwork: false })

/** Expects that Yjs has the strokes and the flags in force that the guard knows of, and waits for nothing. */
function expectSame(doc: Y.Doc, index: DocumentIndex): void {
  expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null])
  expect(strokesOf(doc).length).toBe(index.strokeCount)
  for (let number = 0; number < index.strokeCount; number += 1) {
    const strokeId = index.strokes.idAt(number)
    const { client, clock } = undoneOf(doc)._map.get(strokeId)?.lastId ?? {}
    expect(index.flagItemOf(strokeId)).toEqual(client === undefined ? null : { client, clock })
  }
}

test('whatever bytes are accepted, their encoding is accepted as the same change, and holds nothing else', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = new RandomSource(seed)
      const { index, known, doc } = newDocument()
      const clocks = new Map<number, number>([...BENS_CLIENTS.map((client) => [client, 3] as const), [77, 0]])
      for (let round = 0; round < 8; round += 1) {
        const before = new Map(clocks)
        const update = Uint8Array.from(rawUpdate(random, { author: BEN, clocks, known, idPrefix: 'raw-' }))
        const judgement = judge(update, index, BEN)
        if (judgement.verdict !== 'accepted') {
          for (const [client, clock] of before) clocks.set(client, clock)
          continue
        }
        accepted += 1
        const { change } = judgement
        const stored = encodeItems(change.items)
        expect(judge(stored, index, BEN)).toEqual({ verdict: 'accepted', change })
        expect(holdsItems(stored, change.items, index)).toBe(true)
        index.accept(change)
        Y.applyUpdate(doc, stored)
        expectSame(doc, index)
        for (const client of clocks.keys()) clocks.set(client, index.clockOf(client))
      }
    }),
    { numRuns: 1_000 },
  )
  expect(accepted).toBeGreaterThan(500)
})

const strokeItem = (client: number, clock: number, change: Partial<StrokeItem> = {}): StrokeItem => ({
  kind: 'stroke',
  client,
  clock,
  origin: { client: ANAS_CLIENT, clock: 2 },
  length: 1,
  bytes: encodeStroke(dot(`${client}-${clock}`, BEN)),
  strokeId: `${client}-${clock}`,
  author: BEN,
  ...change,
})
const flagItem: NewItem = {
  kind: 'flag',
  client: 5,
  clock: 4,
  origin: null,
  length: 2,
  strokeId: '5-3',
  values: [true, 3],
}

test('an encoding of other items is not taken for that of the judged ones', () => {
  const { index } = newDocument()
  const item = strokeItem(5, 3)
  const judged = [item, flagItem]
  expect(holdsItems(encodeItems(judged), judged, index)).toBe(true)
  const others: (readonly NewItem[])[] = [
    [item],
    [item, flagItem, strokeItem(400, 3)],
    [strokeItem(5, 3, { origin: { client: ANAS_CLIENT, clock: 1 } }), flagItem],
    [strokeItem(5, 3, { origin: null }), flagItem],
    [strokeItem(5, 3, { bytes: encodeStroke(dot('other', BEN)) }), flagItem],
    [item, { ...flagItem, values: [true, 4] }],
    [item, { ...flagItem, values: [true], length: 1 }],
    [item, { ...flagItem, values: null }],
    [item, { ...flagItem, strokeId: '5-2' }],
    [item, { ...flagItem, origin: { client: 5, clock: 3 } }],
  ]
  for (const other of others) expect(holdsItems(encodeItems(other), judged, index)).toBe(false)
  expect(holdsItems(encodeItems([item]), [strokeItem(5, 4)], index)).toBe(false)
  expect(holdsItems(Uint8Array.of(...encodeItems([item]), 0), [item], index)).toBe(false)
  // A number that the encoder would write as 0.
  const broken = strokeItem(5, 3, { origin: { client: ANAS_CLIENT, clock: Number.NaN } })
  expect(holdsItems(encodeItems([broken]), [broken], index)).toBe(false)
})

test('strokes of several clients are numbered as their stored update is read, whatever order they were sent in', () => {
  const { index } = newDocument()
  const sent = [strokeItem(5, 3), strokeItem(400, 3)]
  const update = encodeItems(sent)
  // Both runs in the other order: each is 1, client, clock and one stroke.
  const runs = sent.toReversed().map((item) => encodeItems([item]).subarray(1, -1))
  const swapped = Uint8Array.of(2, ...runs[1]!, ...runs[0]!, 0)
  expect(swapped).not.toEqual(update)
  expect(judge(swapped, index, BEN)).toEqual(judge(update, index, BEN))
  expect(holdsItems(update, sent, index)).toBe(true)
  expect(holdsItems(update, sent.toReversed(), index)).toBe(false)
})
