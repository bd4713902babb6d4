import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undoStateOf } from '#tests/core/support/undo-oracle.ts'
import { dot } from '#tests/sync/dot.ts'
import { appendStroke, newArtworkDocument, readEntries, strokesOf } from './artwork-document.ts'
import { redoLatest, undoLatest } from './undo.ts'
import { watchChanges } from './document-changes.ts'
import { DocumentCopy } from './document-copy.ts'
import type { StoredEntry } from './document-entry.ts'

type Act = readonly [act: 'draw' | 'undo' | 'redo' | 'junk' | 'twin' | 'sync', person: 0 | 1]
const anyAct = fc.tuple(
  fc.constantFrom(
    'draw' as const,
    'draw' as const,
    'undo' as const,
    'redo' as const,
    'junk' as const,
    'twin' as const,
    'sync' as const,
  ),
  fc.constantFrom(0 as const, 1 as const),
)

test('a copy that gets every change reads like its document, whatever two people do and whenever they sync', () => {
  fc.assert(
    fc.property(fc.array<Act>(anyAct, { maxLength: 60, size: 'max' }), (acts) => {
      const devices = [0, 1].map(() => {
        const doc = newArtworkDocument()
        const copy = new DocumentCopy()
        let changes = 0
        watchChanges(doc, (change) => {
          changes += 1
          // Another thread gets a clone.
          copy.applyChange(structuredClone(change))
        })
        return { doc, copy, changeCount: () => changes, before: [] as StoredEntry[] }
      })
      for (const [i, [act, person]] of acts.entries()) {
        const { doc, changeCount } = devices[person]!
        const before = changeCount()
        if (act === 'draw') appendStroke(doc, dot(`s${i}`, person + 1))
        else if (act === 'undo') undoLatest(doc, person + 1)
        else if (act === 'redo') redoLatest(doc, person + 1)
        // No server accepts a second stroke of an id, but an unchecked document may hold one.
        else if (act === 'twin') appendStroke(doc, dot('s0', person + 1))
        else if (act === 'junk') strokesOf(doc).push([Uint8Array.of(9), new Uint8Array(0)])
        else Y.applyUpdate(doc, Y.encodeStateAsUpdate(devices[1 - person]!.doc))
        expect(changeCount() - before).toBeLessThanOrEqual(1)
        for (const device of devices) {
          const entries = readEntries(device.doc)
          const changed = device.copy.takeChanges()
          expect(device.copy.entries()).toEqual(entries)
          if (changed) {
            const before = device.before
            const kept = before.map((entry, at) => (changed.includes(at) ? entries[at] : entry))
            expect(entries.slice(0, before.length)).toEqual(kept)
            expect(changed.every((at) => at < before.length || entries[at] !== undefined)).toBe(true)
          }
          device.before = entries
          expect(device.copy.shownCount()).toBe(entries.filter(({ undone }) => !undone).length)
          for (const author of [1, 2]) expect(device.copy.undoState(author)).toEqual(undoStateOf(device.doc, author))
        }
      }
    }),
    { numRuns: 60 },
  )
})
