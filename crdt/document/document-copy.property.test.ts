import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undoStateOf } from '#tests/core/undo-state-of.ts'
import { dot } from '#tests/sync/dot.ts'
import { appendStroke, newArtworkDocument, readEntries, redoLatest, strokesOf, undoLatest } from './artwork-document.ts'
import { watchChanges } from './document-changes.ts'
import { DocumentCopy } from './document-copy.ts'

type Act = readonly [act: 'draw' | 'undo' | 'redo' | 'junk' | 'meet', person: 0 | 1]
const anyAct = fc.tuple(
  fc.constantFrom('draw' as const, 'draw' as const, 'undo' as const, 'redo' as const, 'junk' as const, 'meet' as const),
  fc.constantFrom(0 as const, 1 as const),
)

test('a copy that is told of every change reads like the document, however people come and go', () => {
  fc.assert(
    fc.property(fc.array<Act>(anyAct, { maxLength: 60 }), (acts) => {
      const pages = [0, 1].map(() => {
        const doc = newArtworkDocument()
        const copy = new DocumentCopy()
        let told = 0
        watchChanges(doc, (change) => {
          told += 1
          // As it arrives in another thread.
          copy.applyChange(structuredClone(change))
        })
        return { doc, copy, told: () => told }
      })
      for (const [i, [act, person]] of acts.entries()) {
        const { doc, told } = pages[person]!
        const before = told()
        if (act === 'draw') appendStroke(doc, dot(`s${i}`, person + 1))
        else if (act === 'undo') undoLatest(doc, person + 1)
        else if (act === 'redo') redoLatest(doc, person + 1)
        else if (act === 'junk') strokesOf(doc).push([Uint8Array.of(9), new Uint8Array(0)])
        else Y.applyUpdate(doc, Y.encodeStateAsUpdate(pages[1 - person]!.doc))
        expect(told() - before).toBeLessThanOrEqual(1)
        for (const page of pages) {
          const entries = readEntries(page.doc)
          expect(page.copy.entries()).toEqual(entries)
          expect(page.copy.shownCount()).toBe(entries.filter(({ undone }) => !undone).length)
          for (const author of [1, 2]) expect(page.copy.undoState(author)).toEqual(undoStateOf(page.doc, author))
        }
      }
    }),
    { numRuns: 60 },
  )
})
