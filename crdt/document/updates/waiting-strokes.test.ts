import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { undoLatest } from '#crdt/document/undo.ts'
import { appendWaitingStrokes } from './waiting-strokes.ts'

const ANA = 5
const BEN = 6

/** Returns a document that lacks the first of the strokes of a tab. */
function withoutTheFirst(): { doc: Y.Doc; updates: Uint8Array[] } {
  const tab = newArtworkDocument()
  const updates: Uint8Array[] = []
  tab.on('update', (update: Uint8Array) => updates.push(update))
  for (const [id, author] of [
    ['first', ANA],
    ['second', ANA],
    ['bens', BEN],
    ['third', ANA],
  ] as const)
    appendStroke(tab, plainLine({ id, author }))
  const doc = newArtworkDocument()
  updates.shift()
  for (const update of updates) Y.applyUpdate(doc, update)
  return { doc, updates }
}

const idsIn = (doc: Y.Doc): string[] => readEntries(doc).map(({ stroke }) => stroke.id)

test('strokes whose item before is missing are appended under their ids, and wait no more', () => {
  const { doc, updates } = withoutTheFirst()
  expect(idsIn(doc)).toEqual([])
  // What waits is in what a document stores as a whole, too.
  appendWaitingStrokes(doc, [...updates, Y.encodeStateAsUpdate(doc)], ANA)
  expect(idsIn(doc)).toEqual(['second', 'third'])
  const copy = newArtworkDocument()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  expect(idsIn(copy)).toEqual(['second', 'third'])
  expect(copy.store.pendingStructs).toBeNull()
  expect(undoLatest(doc, ANA)).toHaveLength(1)
})

test('a document in which nothing waits stays as it is', () => {
  const doc = newArtworkDocument()
  appendStroke(doc, plainLine({ id: 'first', author: ANA }))
  const before = Y.encodeStateVector(doc)
  appendWaitingStrokes(doc, [Y.encodeStateAsUpdate(doc)], ANA)
  expect(Y.encodeStateVector(doc)).toEqual(before)
})
