/** Strokes put anywhere but at the end: under a very old stroke, or so many that opening the artwork takes long (SYNC-22). */
import { beforeEach, expect, test } from 'vitest'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { ItemId } from '#crdt/document/updates/new-item.ts'
import { judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import { dot } from '#tests/sync/dot.ts'

const [ANA, BEN, MALLORY] = [1, 2, 3]

let index: DocumentIndex
let strokes = 0
beforeEach(() => {
  index = new DocumentIndex()
})

/** Writes a stroke with this item id behind this one. Returns the verdict or the reason of the refusal. */
function put(user: number, id: ItemId, origin: ItemId | null): string {
  const strokeId = `s${(strokes += 1)}`
  const bytes = encodeStroke(dot(strokeId, user))
  const update = encodeItems([{ kind: 'stroke', ...id, origin, length: 1, strokeId, author: user, bytes }])
  const judgement = judgeUpdate(update, index, { user, ownsArtwork: false })
  if (judgement.verdict === 'refused') return judgement.reason
  if (judgement.verdict === 'accepted') index.accept(judgement.change)
  return judgement.verdict
}

/** Writes strokes one behind the other. Returns the last one's item id. */
function putRun(user: number, client: number, count: number, origin: ItemId | null, from = 0): ItemId {
  let last = origin
  for (let clock = from; clock < from + count; clock += 1) {
    expect(put(user, { client, clock }, last)).toBe('accepted')
    last = { client, clock }
  }
  return last!
}

test('a stroke under one that is 5,000 strokes old is refused, and one at the end is not', () => {
  const end = putRun(ANA, 50, 5_100, null)
  expect(put(MALLORY, { client: 10, clock: 0 }, null)).toBe('misplaced')
  expect(put(MALLORY, { client: 10, clock: 0 }, { client: 50, clock: 50 })).toBe('misplaced')
  expect(put(MALLORY, { client: 10, clock: 0 }, { client: 50, clock: 300 })).toBe('accepted')
  expect(put(MALLORY, { client: 11, clock: 0 }, end)).toBe('accepted')
})

test('strokes of thousands of client ids in one place are refused before they cost Yjs more than some million steps', () => {
  const end = putRun(ANA, 1, 1_000, null)
  let [last, accepted] = [end, 0]
  for (let client = 10; client < 10_010; client += 1) {
    // Half of them at the end, so that the others do not fall too far behind.
    expect(put(ANA, { client: 1, clock: last.clock + 1 }, last)).toBe('accepted')
    last = { client: 1, clock: last.clock + 1 }
    const behind = { client: 1, clock: Math.max(0, last.clock - 900) }
    if (put(MALLORY, { client, clock: 0 }, behind) === 'accepted') accepted += 1
  }
  expect(index.order.steps).toBeLessThanOrEqual(4_000_000)
  expect(accepted).toBeLessThan(5_000)
  // The end of the list is the first of the other strokes, which thousands were put before.
  expect(put(ANA, { client: 3, clock: 0 }, { client: 10, clock: 0 })).toBe('accepted')
  // People who draw at the same moment are accepted all the same.
  const shared = { client: 3, clock: 0 }
  expect(put(ANA, { client: 4, clock: 0 }, shared)).toBe('accepted')
  expect(put(BEN, { client: 2, clock: 0 }, shared)).toBe('accepted')
}, 60_000)

test('strokes of 10,000 client ids, each behind the one before, cost Yjs no step more than one each', () => {
  let last: ItemId | null = null
  for (let i = 0; i < 10_000; i += 1) {
    const id = { client: ((i * 7_919) % 100_003) + 1, clock: 0 }
    expect(put(i % 2 === 0 ? ANA : BEN, id, last)).toBe('accepted')
    last = id
  }
  expect(index.order.steps).toBe(0)
})
