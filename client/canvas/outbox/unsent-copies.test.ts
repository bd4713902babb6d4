import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { someCopyRow } from '#tests/some-copy-row.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { forgetSaved, readUnsent } from './unsent-copies.ts'

/** A document with a stroke, and what of it the server has. */
function colored() {
  const document = newArtworkDocument()
  appendStroke(document, plainLine({ id: 's', author: 1, path: { points: [1, 2], pressures: null } }))
  return { update: Y.encodeStateAsUpdate(document), all: Y.encodeStateVector(document) }
}

const locks = (used: readonly string[] = []) => ({
  take: async (id: string) => (used.includes(id) ? null : () => undefined),
})

test('copies that the server has go when their person signs out; everything else stays (OUTBOX-63)', async () => {
  const store = new MemoryDevice()
  const { update, all } = colored()
  const rows = [
    someCopyRow('saved', { isSaved: true }),
    // Nobody has noted yet that the server has it.
    someCopyRow('covered', { durable: all }),
    someCopyRow('waiting'),
    someCopyRow('aside', { isSaved: true, isAside: true }),
    someCopyRow('unreadable', { isUnreadable: true }),
    someCopyRow('in-use', { isSaved: true }),
    someCopyRow('of another', { userId: 2, isSaved: true }),
  ]
  await store.write({ rows })
  for (const { id } of rows) await store.write({ append: { copy: id, update } })
  const refused = { artworkId: 7, strokeId: 's', reason: 'rights', refusedAt: '', bytes: new Uint8Array(1) }
  await store.write({ quarantine: [{ ...refused, userId: 1 }] })
  await forgetSaved(1, { store, locks: locks(['in-use']) })
  expect([...store.rowById.keys()].toSorted()).toEqual(['aside', 'in-use', 'of another', 'unreadable', 'waiting'])
  expect(await store.quarantined(1)).toHaveLength(1)
})

test('a stroke that comes while copies are cleared is not lost', async () => {
  const store = new MemoryDevice()
  const { update } = colored()
  await store.write({ rows: [someCopyRow('a', { isSaved: true })] })
  await store.write({ append: { copy: 'a', update } })
  await forgetSaved(1, {
    store,
    locks: {
      async take() {
        // Without locks, another tab draws into the copy that was read.
        await store.write({ append: { copy: 'a', update } })
        return () => undefined
      },
    },
  })
  expect(store.rowById.has('a')).toBe(true)
})

test('the strokes of one act wait as one, also when the server has some of them (UNDO-63)', async () => {
  const store = new MemoryDevice()
  const document = newArtworkDocument()
  const draw = (id: string): void =>
    appendStroke(document, plainLine({ id, author: 1, path: { points: [1, 2], pressures: null } }))
  draw('other')
  draw('swipe')
  const durable = Y.encodeStateVector(document)
  draw('swipe~1')
  draw('swipe~2')
  draw('last')
  await store.write({ rows: [someCopyRow('a', { durable })] })
  await store.write({ append: { copy: 'a', update: Y.encodeStateAsUpdate(document) } })
  expect((await readUnsent({ store, locks: locks() }, 1, 'artwork/a')).strokes).toBe(2)
})
