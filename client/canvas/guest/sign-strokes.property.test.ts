/** Strokes that get their author keep everything else: their bytes, their order, their undo flags, and the picture. */
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import {
  appendStroke,
  newArtworkDocument,
  readEntries,
  redoLatest,
  strokesOf,
  undoLatest,
} from '#crdt/document/artwork-document.ts'
import { changeAuthor } from '#crdt/document/codec/change-author.ts'
import { encodeStroke, peekStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { NOBODY, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import type * as Y from 'yjs'
import { arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'
import { crossedPage } from '#tests/core/support/crossed-page.ts'
import { signStrokes } from './sign-strokes.ts'

const anyAuthor = fc.integer({ min: 1, max: NOBODY - 1 })
const anyStroke = arbitraryStroke(fc.stringMatching(/^[\x21-\x7e]{1,64}$/), fc.constant(NOBODY))
const anyStrokes = fc.uniqueArray(anyStroke, { selector: ({ id }) => id, minLength: 1, maxLength: 6 })
const anyUndos = fc.array(fc.boolean(), { maxLength: 4 })

function documentOf(strokes: readonly Stroke[], undos: readonly boolean[]): Y.Doc {
  const doc = newArtworkDocument()
  for (const stroke of strokes) appendStroke(doc, stroke)
  for (const isUndo of undos) (isUndo ? undoLatest : redoLatest)(doc, NOBODY)
  return doc
}

const shownAs = ({ stroke, undone }: DocumentEntry) => [stroke.id, undone]

test('only the author of a stroke changes, and it never gets longer', () => {
  fc.assert(
    fc.property(anyStroke, anyAuthor, (stroke, author) => {
      const bytes = encodeStroke(stroke)
      const signed = changeAuthor(bytes, author)
      expect(signed).toEqual(encodeStroke({ ...stroke, author }))
      expect(changeAuthor(signed, NOBODY)).toEqual(bytes)
      expect(signed.length).toBeLessThanOrEqual(bytes.length)
    }),
  )
})

test('a document keeps its strokes, flags and redo under another client id', () => {
  fc.assert(
    fc.property(anyStrokes, anyUndos, anyAuthor, (strokes, undos, author) => {
      const doc = documentOf(strokes, undos)
      const signed = signStrokes(doc, author)
      expect([...signed.store.clients.keys()]).toEqual([signed.clientID])
      expect(signed.clientID).not.toBe(doc.clientID)
      expect(strokesOf(signed).map((bytes) => peekStroke(bytes).author)).toEqual(strokes.map(() => author))
      expect(readEntries(signed).map(shownAs)).toEqual(readEntries(doc).map(shownAs))
      expect(strokesOf(signed).map((bytes) => changeAuthor(bytes, NOBODY))).toEqual(strokesOf(doc).toArray())
      expect(redoLatest(signed, author)).toBe(redoLatest(doc, NOBODY))
      expect(undoLatest(signed, author)).toBe(undoLatest(doc, NOBODY))
    }),
  )
})

test('the picture stays the same, byte for byte', () => {
  const plates = crossedPage()
  const paint = (doc: Y.Doc) => {
    const plane = blankColorPlane()
    for (const { stroke, undone } of readEntries(doc)) if (!undone) paintStroke(plane, plates, stroke)
    return Buffer.from(plane.buffer)
  }
  fc.assert(
    fc.property(anyStrokes, anyUndos, anyAuthor, (strokes, undos, author) => {
      const doc = documentOf(strokes, undos)
      expect(paint(signStrokes(doc, author)).equals(paint(doc))).toBe(true)
    }),
    { numRuns: 15 },
  )
})
