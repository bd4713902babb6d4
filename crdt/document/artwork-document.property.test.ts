import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undoStateOf } from '#tests/core/support/undo-oracle.ts'
import { dot } from '#tests/sync/dot.ts'
import { actOf, nextOfAct } from './stroke/act.ts'
import { appendStroke, newArtworkDocument, readEntries, undoneOf } from './artwork-document.ts'
import { bringBack, redoLatest, undoAll, undoLatest } from './undo.ts'

const shown = (doc: Y.Doc): string[] => readEntries(doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke.id]))

/** Returns the document after the tab was closed and opened again: only bytes survive. */
function reload(doc: Y.Doc): Y.Doc {
  const again = newArtworkDocument()
  Y.applyUpdate(again, Y.encodeStateAsUpdate(doc))
  return again
}

/** What a person expects of undo and redo: two stacks of acts, each the ids of its strokes. */
class Oracle {
  readonly done: string[][] = []
  redo: string[][] = []
}

/** Returns the result of a change, and how many updates it made. */
function counted<T>(doc: Y.Doc, change: () => T): [T, updates: number] {
  let updates = 0
  const count = (): void => void (updates += 1)
  doc.on('update', count)
  const result = change()
  doc.off('update', count)
  return [result, updates]
}

type Act = readonly ['draw' | 'swipe' | 'undo' | 'redo' | 'reload', person: 1 | 2]
const anyAct = fc.tuple(
  fc.constantFrom(
    'draw' as const,
    'swipe' as const,
    'undo' as const,
    'undo' as const,
    'redo' as const,
    'reload' as const,
  ),
  fc.constantFrom(1 as const, 2 as const),
)

test('undo and redo work as two stacks of acts for each person, in one update each, across reloads and whatever the other person does (UNDO-63)', () => {
  fc.assert(
    fc.property(fc.array<Act>(anyAct, { maxLength: 60 }), (acts) => {
      let doc = newArtworkDocument()
      const people = { 1: new Oracle(), 2: new Oracle() }
      acts.forEach(([act, person], i) => {
        const oracle = people[person]
        if (act === 'draw' || act === 'swipe') {
          const ids = [`s${i}`]
          const count = act === 'swipe' ? 4 : 1
          while (ids.length < count) ids.push(nextOfAct(ids.at(-1)!))
          for (const id of ids) {
            appendStroke(doc, dot(id, person))
            // The other person draws at the same time.
            appendStroke(doc, dot(`o${id}`, 3))
          }
          oracle.done.push(ids)
          oracle.redo = []
        } else if (act === 'undo') {
          const ids = oracle.done.pop()
          if (ids) oracle.redo.push(ids)
          expect(counted(doc, () => undoLatest(doc, person))).toEqual([ids ?? [], ids ? 1 : 0])
        } else if (act === 'redo') {
          const ids = oracle.redo.pop()
          if (ids) oracle.done.push(ids)
          expect(counted(doc, () => redoLatest(doc, person))).toEqual([ids ?? [], ids ? 1 : 0])
        } else doc = reload(doc)
        const canUndo = oracle.done.length > 0
        const canRedo = oracle.redo.length > 0
        expect(undoStateOf(doc, person)).toEqual({ canUndo, canRedo })
        const others = readEntries(doc).flatMap(({ stroke }) => (stroke.author === 3 ? [stroke.id] : []))
        expect(new Set(shown(doc))).toEqual(new Set([...people[1].done.flat(), ...people[2].done.flat(), ...others]))
      })
    }),
  )
})

test('acts of one person in two tabs, whose strokes lie among each other, are undone and redone whole (UNDO-63)', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'd'], { minLength: 9 }),
      fc.nat(4),
      (order, undos) => {
        const doc = newArtworkDocument()
        const latest = new Map<string, string>()
        for (const act of order) {
          const before = latest.get(act)
          const id = before === undefined ? act : nextOfAct(before)
          latest.set(act, id)
          appendStroke(doc, dot(id, 1))
        }
        const whole = shown(doc)
        const taken = Array.from({ length: undos }, () => undoLatest(doc, 1))
        for (const ids of taken) expect(new Set(ids.map(actOf)).size).toBe(1)
        expect(shown(doc)).toHaveLength(whole.length - taken.flat().length)
        expect(Array.from({ length: undos }, () => redoLatest(doc, 1))).toEqual(taken.toReversed())
        expect(shown(doc)).toEqual(whole)
      },
    ),
  )
})

test('of an act of which one stroke was taken off, undo and redo move the others', () => {
  const doc = newArtworkDocument()
  for (const id of ['a', 'a~1', 'a~2']) appendStroke(doc, dot(id, 1))
  undoneOf(doc).set('a~1', true)
  expect(undoLatest(doc, 1)).toEqual(['a', 'a~2'])
  expect(redoLatest(doc, 1)).toEqual(['a', 'a~2'])
  expect(shown(doc)).toEqual(['a', 'a~2'])
})

test('a removed stroke disappears from the picture, and its author cannot redo it', () => {
  const doc = newArtworkDocument()
  for (const id of ['a', 'b']) appendStroke(doc, dot(id, 1))
  undoneOf(doc).set('b', true)
  expect(shown(doc)).toEqual(['a'])
  expect(undoStateOf(doc, 1).canRedo).toBe(false)
  expect(undoLatest(doc, 1)).toEqual(['a'])
})

test('starting over takes off what the person shows, in one update, and brings back exactly that', () => {
  const doc = newArtworkDocument()
  for (const id of ['a', 'b', 'b~1', 'c', 'd']) appendStroke(doc, dot(id, 1))
  appendStroke(doc, dot('x', 2))
  undoLatest(doc, 1)
  undoneOf(doc).set('a', true)
  const [ids, updates] = counted(doc, () => undoAll(doc, 1))
  expect([ids, updates]).toEqual([['b', 'b~1', 'c'], 1])
  expect(shown(doc)).toEqual(['x'])
  bringBack(doc, ids)
  expect(shown(doc)).toEqual(['b', 'b~1', 'c', 'x'])
  // What the artwork's owner takes off meanwhile stays off.
  undoAll(doc, 1)
  undoneOf(doc).set('c', true)
  bringBack(doc, ids)
  expect(shown(doc)).toEqual(['b', 'b~1', 'x'])
})

test('starting over a full artwork is several updates, none of which is too large (SYNC-11)', () => {
  const doc = newArtworkDocument()
  doc.transact(() => {
    for (let i = 0; i < 12_000; i += 1) appendStroke(doc, dot(`s${i}`, 1))
  })
  expect(counted(doc, () => undoAll(doc, 1).length)).toEqual([12_000, 3])
})

test('the picture leaves out elements that are no strokes', () => {
  const doc = newArtworkDocument()
  appendStroke(doc, dot('a', 1))
  doc.getArray('strokes').push([new Uint8Array([9, 9]), 'text'])
  expect(shown(doc)).toEqual(['a'])
})
