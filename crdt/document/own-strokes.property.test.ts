import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { latestShown, latestUndone, ownStrokes, undoStateOf } from '#tests/core/support/undo-oracle.ts'
import * as fc from '#tests/fast-check.ts'
import { dot } from '#tests/sync/dot.ts'
import { appendStroke, flagsOf, newArtworkDocument, undoneOf } from './artwork-document.ts'
import { nextOfAct } from './stroke/act.ts'
import { bringBack, ownStrokesOf, redoLatest, undoAll, undoLatest } from './undo.ts'

/** Author 1 draws on devices 0 and 1, author 2 on device 2. */
const AUTHORS = [1, 1, 2]

const anyAct = fc.tuple(
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('draw', 'undo', 'redo', 'sync') },
    { weight: 1, arbitrary: fc.constantFrom('go on', 'start over', 'take off', 'twin') },
  ),
  fc.nat(2),
  fc.nat(2),
)

test('undo, redo and their state are those of all strokes read anew, with two devices of one person (UNDO-63)', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60, size: 'max' }), (acts) => {
      const docs = AUTHORS.map(() => newArtworkDocument())
      const last = AUTHORS.map(() => 'none')
      for (const [i, [kind, on, other]] of acts.entries()) {
        const [doc, author] = [docs[on]!, AUTHORS[on]!]
        const whole = ownStrokes(doc, author)
        const redoable = latestUndone(whole, flagsOf(doc))
        if (kind === 'draw') appendStroke(doc, dot((last[on] = `s${i}`), author))
        else if (kind === 'go on') appendStroke(doc, dot((last[on] = nextOfAct(last[on]!)), author))
        else if (kind === 'undo') expect(new Set(undoLatest(doc, author))).toEqual(new Set(latestShown(whole)))
        else if (kind === 'redo') expect(new Set(redoLatest(doc, author))).toEqual(new Set(redoable))
        else if (kind === 'start over') {
          const ids = undoAll(doc, author)
          expect(new Set(ids)).toEqual(new Set(whole.flatMap(({ id, undone }) => (undone ? [] : [id]))))
          if (other === 0) bringBack(doc, ids)
        } else if (kind === 'take off') undoneOf(doc).set(`s${other}`, other > 0)
        // No server accepts a second stroke of this id, but an unchecked document may hold one.
        else if (kind === 'twin') appendStroke(doc, dot('s0', author))
        else Y.applyUpdate(doc, Y.encodeStateAsUpdate(docs[other]!))
        for (const [device, then] of docs.entries())
          expect(ownStrokesOf(then, AUTHORS[device]!).state).toEqual(undoStateOf(then, AUTHORS[device]!))
      }
    }),
    { numRuns: 400 },
  )
})
