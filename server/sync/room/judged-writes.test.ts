import { expect, test } from 'vitest'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeUpdateWithItems, type EncodedUpdate } from '#crdt/document/updates/encode-items.ts'
import { dot } from '#tests/sync/dot.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { JudgedWrites, type WriteOutcome } from './judged-writes.ts'
import { WriterIds } from './writer-ids.ts'

const ANA = 1

test('a write whose encoding is read as something else is refused alone, and nothing of it is kept (SYNC-27)', () => {
  const index = new DocumentIndex()
  const brokenClient = 6
  const encode: typeof encodeUpdateWithItems = (items): EncodedUpdate =>
    encodeUpdateWithItems(items.map((item) => (item.client === brokenClient ? { ...item, origin: null } : item)))
  const writes = new JudgedWrites(index, new WriterIds(() => undefined), undefined, encode)
  const outcomes: WriteOutcome[] = []
  const add = (update: Uint8Array): void =>
    writes.add({
      writer: { user: ANA, ownsArtwork: true },
      weights: undefined,
      update,
      sender: null,
      settle: (outcome) => outcomes.push(outcome),
      accepted: null,
      isRefusalFinal: false,
      trace: null,
    })
  add(strokeUpdate(5, 0, dot('first', ANA)))
  add(strokeUpdate(brokenClient, 0, dot('second', ANA)))
  add(strokeUpdate(brokenClient, 1, dot('third', ANA)))
  expect(outcomes).toEqual([{ verdict: 'refused', reason: 'malformed', strokeId: null }])
  expect(writes.nextGroup().map(({ accepted }) => accepted?.change.items[0]?.strokeId)).toEqual(['first', 'second'])
  expect([0, 1].map((number) => index.strokes.idAt(number))).toEqual(['first', 'second'])
  expect(index.strokeCount).toBe(2)
})
