import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  appendStroke,
  newArtworkDocument,
  readEntries,
  redoLatest,
  undoLatest,
} from '#crdt/document/artwork-document.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import type { LoggedUpdate } from './read-history.ts'
import { ReplayLog } from './replay-log.ts'

/** Lets two people color one page; each act is one entry of the log. */
function live(acts: readonly (readonly [author: number, act: 'draw' | 'undo' | 'redo'])[]) {
  const doc = newArtworkDocument()
  const log: LoggedUpdate[] = []
  const pictures: string[][] = []
  let author = 0
  doc.on('update', (update: Uint8Array) => log.push({ userId: author, at: `t${log.length}`, update }))
  for (const [who, act] of acts) {
    author = who
    const before = log.length
    if (act === 'draw') appendStroke(doc, plainFill({ id: `s${log.length}`, author: who }))
    else if (act === 'undo') undoLatest(doc, who)
    else redoLatest(doc, who)
    if (log.length > before) pictures.push(shown(readEntries(doc)))
  }
  return { log, pictures }
}
const shown = (entries: readonly { stroke: { id: string }; undone: boolean }[]) =>
  entries.filter(({ undone }) => !undone).map((entry) => entry.stroke.id)

const anyActs = fc.array(fc.tuple(fc.constantFrom(1, 2), fc.constantFrom('draw', 'draw', 'undo', 'redo')), {
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
  expect(replay.steps.map(({ strokeId }) => strokeId)).toEqual(Array.from({ length: 10 }, (_, i) => `s${i}`))
})
