/** An update whose strokes are rewritten: everything but their bytes stays. */
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { undoLatest } from '#crdt/document/undo.ts'
import { changeAuthor, hideAuthor } from '#crdt/document/codec/change-author.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { arbitraryStroke } from '#tests/core/support/arbitrary-strokes.ts'
import { poisonedLog } from '#tests/sync/poisoned-updates.ts'
import { appliedUpdates } from './logged-update.ts'
import { RefusedUpdate } from './refused-update.ts'
import { rewriteStrokes } from './rewrite-strokes.ts'

const anyStroke = arbitraryStroke(fc.stringMatching(/^[\x21-\x7e]{1,64}$/), fc.integer({ min: 1, max: 2 ** 40 }))
const anyStrokes = fc.uniqueArray(anyStroke, { selector: ({ id }) => id, minLength: 1, maxLength: 6 })

test('a document of rewritten updates has the rewritten strokes, in the same order and with the same flags', () => {
  fc.assert(
    fc.property(anyStrokes, fc.nat({ max: 4 }), fc.integer({ min: 1, max: 2 ** 40 }), (strokes, undos, author) => {
      const doc = newArtworkDocument()
      const updates: Uint8Array[] = []
      doc.on('update', (update: Uint8Array) => updates.push(update))
      for (const stroke of strokes) appendStroke(doc, stroke)
      for (let left = undos; left > 0; left -= 1) undoLatest(doc, strokes[left % strokes.length]!.author)
      // One by one as in a log, and all in one as a document.
      for (const given of [updates, [Y.encodeStateAsUpdate(doc)]]) {
        const copy = newArtworkDocument()
        for (const update of given)
          Y.applyUpdate(
            copy,
            rewriteStrokes(update, (bytes) => changeAuthor(bytes, author)),
          )
        expect(readEntries(copy).map(({ stroke, undone }) => [stroke, undone])).toEqual(
          readEntries(doc).map(({ stroke, undone }) => [{ ...stroke, author }, undone]),
        )
        for (const update of given) expect(rewriteStrokes(update, (bytes) => bytes)).toEqual(update)
      }
    }),
  )
})

test('a hidden author leaves its number and no item, and the stroke is otherwise the same', () => {
  fc.assert(
    fc.property(anyStroke, fc.integer({ min: 1, max: 2 ** 40 }), (stroke, number) => {
      const hidden = hideAuthor(encodeStroke(stroke), (author) => {
        expect(author).toBe(stroke.author)
        return number
      })
      expect(decodeStroke(hidden)).toEqual({ ...decodeStroke(encodeStroke(stroke)), author: number, itemId: 0 })
    }),
  )
})

test('what a log sets aside stays set aside (LOG-4)', () => {
  const updates = poisonedLog().entries.map(({ update }) => update)
  const rewritten = updates.map((update) => rewriteStrokes(update, (bytes) => changeAuthor(bytes, 9)))
  expect(appliedUpdates(rewritten)).toHaveLength(appliedUpdates(updates).length)
})

test('bytes that are no update, or hold what no artwork holds, are refused', () => {
  const text = new Y.Doc()
  text.getText('strokes').insert(0, 'account 12')
  for (const bytes of [new Uint8Array(), Uint8Array.of(1, 1), Y.encodeStateAsUpdate(text)])
    expect(() => rewriteStrokes(bytes, (stroke) => stroke)).toThrow(RefusedUpdate)
  // A size in more bytes than it takes.
  const doc = newArtworkDocument()
  doc.getArray('strokes').push([Uint8Array.of(1, 2, 3)])
  const update = Y.encodeStateAsUpdate(doc)
  const at = update.findIndex((byte, i) => byte === 3 && update[i + 1] === 1 && update[i + 2] === 2)
  const longer = Uint8Array.of(...update.subarray(0, at), 0x83, 0, ...update.subarray(at + 1))
  expect(() => rewriteStrokes(longer, (stroke) => stroke)).toThrow(RefusedUpdate)
})
