import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undoStateOf } from '#tests/core/support/undo-state-of.ts'
import { dot } from '#tests/sync/dot.ts'
import { appendStroke, newArtworkDocument, readEntries, redoLatest, undoLatest, undoneOf } from './artwork-document.ts'

const shown = (doc: Y.Doc): string[] => readEntries(doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke.id]))

/** Returns the document after the tab was closed and opened again: only bytes survive. */
function reload(doc: Y.Doc): Y.Doc {
  const again = newArtworkDocument()
  Y.applyUpdate(again, Y.encodeStateAsUpdate(doc))
  return again
}

/** What a person expects of undo and redo: two stacks of stroke ids. */
class Oracle {
  readonly done: string[] = []
  redo: string[] = []
}

type Act = readonly ['draw' | 'undo' | 'redo' | 'reload', person: 1 | 2]
const anyAct = fc.tuple(
  fc.constantFrom('draw' as const, 'undo' as const, 'undo' as const, 'redo' as const, 'reload' as const),
  fc.constantFrom(1 as const, 2 as const),
)

test('undo and redo work as two stacks for each person, across reloads and whatever the other person does', () => {
  fc.assert(
    fc.property(fc.array<Act>(anyAct, { maxLength: 60 }), (acts) => {
      let doc = newArtworkDocument()
      const people = { 1: new Oracle(), 2: new Oracle() }
      acts.forEach(([act, person], i) => {
        const oracle = people[person]
        if (act === 'draw') {
          appendStroke(doc, dot(`s${i}`, person))
          oracle.done.push(`s${i}`)
          oracle.redo = []
        } else if (act === 'undo') {
          const id = oracle.done.pop() ?? null
          if (id !== null) oracle.redo.push(id)
          expect(undoLatest(doc, person)).toBe(id)
        } else if (act === 'redo') {
          const id = oracle.redo.pop() ?? null
          if (id !== null) oracle.done.push(id)
          expect(redoLatest(doc, person)).toBe(id)
        } else doc = reload(doc)
        const canUndo = oracle.done.length > 0
        const canRedo = oracle.redo.length > 0
        expect(undoStateOf(doc, person)).toEqual({ canUndo, canRedo })
        expect(new Set(shown(doc))).toEqual(new Set([...people[1].done, ...people[2].done]))
      })
    }),
  )
})

test('a removed stroke disappears from the picture, and its author cannot redo it', () => {
  const doc = newArtworkDocument()
  for (const id of ['a', 'b']) appendStroke(doc, dot(id, 1))
  undoneOf(doc).set('b', true)
  expect(shown(doc)).toEqual(['a'])
  expect(undoStateOf(doc, 1).canRedo).toBe(false)
  expect(undoLatest(doc, 1)).toBe('a')
})

test('the picture leaves out elements that are no strokes', () => {
  const doc = newArtworkDocument()
  appendStroke(doc, dot('a', 1))
  doc.getArray('strokes').push([new Uint8Array([9, 9]), 'text'])
  expect(shown(doc)).toEqual(['a'])
})
