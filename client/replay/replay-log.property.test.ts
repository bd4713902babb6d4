import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import type { LoggedUpdate } from './read-history.ts'
import { growingStrokes } from './growing-strokes.ts'
import { ReplayLog } from './replay-log.ts'

/** Lets two people color one page; each act is one entry of the log. */
function live(acts: readonly (readonly [author: number, act: 'draw' | 'swipe' | 'undo' | 'redo'])[]) {
  const doc = newArtworkDocument()
  const log: LoggedUpdate[] = []
  const pictures: string[][] = []
  let author = 0
  doc.on('update', (update: Uint8Array) => log.push({ userId: author, at: `t${log.length}`, update }))
  for (const [who, act] of acts) {
    author = who
    const before = log.length
    const id = `s${log.length}`
    if (act === 'draw') appendStroke(doc, plainFill({ id, author: who }))
    else if (act === 'swipe')
      for (const part of [id, `${id}~1`, `${id}~2`]) appendStroke(doc, plainFill({ id: part, author: who }))
    else if (act === 'undo') undoLatest(doc, who)
    else redoLatest(doc, who)
    if (log.length > before) pictures.push(shown(readEntries(doc)))
  }
  return { log, pictures }
}
const shown = (entries: readonly { stroke: { id: string }; undone: boolean }[]) =>
  entries.filter(({ undone }) => !undone).map((entry) => entry.stroke.id)

const anyActs = fc.array(fc.tuple(fc.constantFrom(1, 2), fc.constantFrom('draw', 'swipe', 'undo', 'redo')), {
  maxLength: 40,
})

test('the replay shows after each step what people saw then', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const { log, pictures } = live(acts)
      const replay = new ReplayLog()
      replay.add(log)
      expect(replay.steps).toHaveLength(pictures.length)
      pictures.forEach((picture, i) => expect(shown(replay.entriesAt(i + 1))).toEqual(picture))
      expect(replay.entriesAt(0)).toEqual([])
    }),
  )
})

test('each step names the account that did it', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      // One entry at a time, of which each is a step by itself.
      const { log } = live(acts)
      const replay = new ReplayLog()
      for (const entry of log) replay.add([entry])
      expect(replay.steps.map(({ userId }) => userId)).toEqual(log.map(({ userId }) => userId))
    }),
  )
})

test('a backlog stored as one entry becomes one step for each stroke', () => {
  const doc = newArtworkDocument()
  for (let i = 0; i < 10; i += 1) appendStroke(doc, plainFill({ id: `s${i}`, author: 2 }))
  const replay = new ReplayLog()
  replay.add([{ userId: 2, at: 't', update: Y.encodeStateAsUpdate(doc) }])
  expect(replay.steps.map(({ strokeIds }) => strokeIds)).toEqual(Array.from({ length: 10 }, (_, i) => [`s${i}`]))
})

test('a swipe of several strokes is one step, and so are its undo and its redo (UNDO-63)', () => {
  const { log } = live([
    [1, 'draw'],
    [1, 'swipe'],
    [1, 'undo'],
    [1, 'redo'],
    [1, 'undo'],
    [1, 'undo'],
  ])
  const replay = new ReplayLog()
  replay.add(log)
  const swipe = ['s1', 's1~1', 's1~2']
  expect(replay.steps.map(({ kind, strokeIds }) => [kind, strokeIds])).toEqual([
    ['stroke', ['s0']],
    ['stroke', swipe],
    ['undo', swipe],
    ['redo', swipe],
    ['undo', swipe],
    ['undo', ['s0']],
  ])
  expect([0, 1, 2, 3, 4, 5, 6].map((step) => shown(replay.entriesAt(step)).length)).toEqual([0, 1, 4, 1, 4, 1, 0])
  expect(growingStrokes(replay, 1.5).map(({ id }) => id)).toEqual(['s1'])
  expect(growingStrokes(replay, 1.7).map(({ id }) => id)).toEqual(['s1', 's1~1'])
})

test('old logs, in which each stroke of a swipe was undone by itself, have a step for each', () => {
  const doc = newArtworkDocument()
  const log: LoggedUpdate[] = []
  doc.on('update', (update: Uint8Array) => log.push({ userId: 1, at: '', update }))
  for (const id of ['a', 'b', 'c']) appendStroke(doc, plainFill({ id, author: 1 }))
  undoLatest(doc, 1)
  undoLatest(doc, 1)
  const replay = new ReplayLog()
  replay.add(log)
  expect(replay.steps.map(({ kind }) => kind)).toEqual(['stroke', 'stroke', 'stroke', 'undo', 'undo'])
})
