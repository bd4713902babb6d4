import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { artworkPlace, type CopyRow } from '#client/canvas/session/store/copy-store.ts'
import { someCopyRow } from '#tests/some-copy-row.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { brokenUpdate } from '#tests/sync/broken-update.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { deleteGone, goneStrokes } from './gone-strokes.ts'

const GONE = { userId: 1, artworkId: 7 }
const AT = '2026-11-27T18:00:00.000Z'

const row = (id: string, more: Partial<CopyRow> = {}): CopyRow => someCopyRow(id, { place: artworkPlace(7), ...more })

/** An update with strokes, each as its id and author. */
function colored(...strokes: readonly (readonly [id: string, author: number])[]): Uint8Array {
  const document = newArtworkDocument()
  for (const [id, author] of strokes)
    appendStroke(document, plainLine({ id, author, path: { points: [1, 2], pressures: null } }))
  return Y.encodeStateAsUpdate(document)
}

const refused = (userId: number, artworkId: number, strokeId: string) => ({
  userId,
  artworkId,
  strokeId,
  reason: 'rights',
  refusedAt: AT,
  bytes: new Uint8Array(1),
})

async function device(): Promise<MemoryDevice> {
  const store = new MemoryDevice()
  const copies: [CopyRow, Uint8Array][] = [
    [row('a'), colored(['mine', 1], ['another', 2])],
    [row('aside', { isAside: true }), colored(['older', 1])],
    [row('torn', { isUnreadable: true }), brokenUpdate()],
    [row('other picture', { place: artworkPlace(8) }), colored(['elsewhere', 1])],
    [row('other person', { userId: 2 }), colored(['theirs', 2])],
  ]
  for (const [copy, update] of copies) await store.write({ rows: [copy], append: { copy: copy.id, update } })
  await store.write({ quarantine: [refused(1, 7, 'refused'), refused(1, 8, 'x'), refused(2, 7, 'y')] })
  return store
}

test('the file of a picture that is gone has the own strokes of its person', async () => {
  const strokes = await goneStrokes(await device(), GONE, AT)
  expect(strokes.map(({ strokeId }) => strokeId).toSorted()).toEqual(['mine', 'older', 'refused'])
  expect(strokes.every(({ userId, artworkId }) => userId === 1 && artworkId === 7)).toBe(true)
})

test('what is deleted is of that picture and person, and not open in another tab', async () => {
  const store = await device()
  const { localStore } = store.openTab()
  const release = await localStore.locks.take('a')
  expect(await deleteGone(store.openTab().localStore, GONE)).toBe(false)
  expect([...store.rowById.keys()].toSorted()).toEqual(['a', 'other person', 'other picture'])
  release?.()
  expect(await deleteGone(store.openTab().localStore, GONE)).toBe(true)
  expect([...store.rowById.keys()].toSorted()).toEqual(['other person', 'other picture'])
  expect(await store.copies(1, artworkPlace(7))).toEqual([])
  expect([...store.quarantine.values()].map(({ strokeId }) => strokeId).toSorted()).toEqual(['x', 'y'])
})
