/** Two people on one page, each on a device of their own, whose changes reach the other late, in pieces and twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  appendStroke,
  newArtworkDocument,
  readEntries,
  redoLatest,
  undoLatest,
} from '#crdt/document/artwork-document.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { arbitraryStroke } from './arbitrary-strokes.ts'
import { goldenPlates } from './golden-log.ts'
import { plainLine } from './plain-strokes.ts'
import { undoStateOf } from './undo-state-of.ts'

type Person = 0 | 1
type Act = readonly ['draw' | 'undo' | 'redo' | 'hear' | 'reload', Person]

const act: fc.Arbitrary<Act> = fc.tuple(
  fc.constantFrom(...(['draw', 'draw', 'undo', 'undo', 'redo', 'hear', 'reload'] as const)),
  fc.constantFrom(0 as const, 1 as const),
)

/** One person's device: its document, what the other has not heard yet, and what the person thinks is done and undone. */
class Device {
  doc = newArtworkDocument()
  readonly unheard: Uint8Array[] = []
  readonly done: string[] = []
  undone: string[] = []

  constructor() {
    this.#listen()
  }

  /** The tab is closed and opened again: only bytes stay. */
  reload(): void {
    const bytes = Y.encodeStateAsUpdate(this.doc)
    this.doc = newArtworkDocument()
    Y.applyUpdate(this.doc, bytes, 'network')
    this.#listen()
  }

  #listen(): void {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'network') this.unheard.push(update)
    })
  }
}

function hear(from: Device, to: Device): void {
  for (const update of [...from.unheard, ...from.unheard.toReversed()]) Y.applyUpdate(to.doc, update, 'network')
  from.unheard.length = 0
}

const shown = ({ doc }: Device): string[] =>
  readEntries(doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke.id]))

/** Plays the acts; after each, undo and redo have done exactly what the person expects, and nothing to the other's strokes. */
function play(acts: readonly Act[], draw: (person: Person, id: string, doc: Y.Doc) => void): [Device, Device] {
  const devices: [Device, Device] = [new Device(), new Device()]
  for (const [index, [what, who]] of acts.entries()) {
    const mine = devices[who]
    const author = who + 1
    const others = othersShown(mine, author)
    if (what === 'draw') {
      const id = `${who}-${index}`
      draw(who, id, mine.doc)
      mine.done.push(id)
      mine.undone = []
    } else if (what === 'undo') {
      const id = mine.done.pop() ?? null
      if (id !== null) mine.undone.push(id)
      expect(undoLatest(mine.doc, author)).toBe(id)
    } else if (what === 'redo') {
      const id = mine.undone.pop() ?? null
      if (id !== null) mine.done.push(id)
      expect(redoLatest(mine.doc, author)).toBe(id)
    } else if (what === 'hear') {
      hear(devices[1 - who]!, mine)
      continue
    } else mine.reload()
    expect(othersShown(mine, author)).toEqual(others)
    expect(undoStateOf(mine.doc, author)).toEqual({
      canUndo: mine.done.length > 0,
      canRedo: mine.undone.length > 0,
    })
  }
  hear(devices[0], devices[1])
  hear(devices[1], devices[0])
  return devices
}

function othersShown({ doc }: Device, author: number): string[] {
  return readEntries(doc).flatMap(({ stroke, undone }) => (undone || stroke.author === author ? [] : [stroke.id]))
}

const dot = (author: number, id: string): BrushStroke =>
  plainLine({ id, author, path: { points: [author, 0], pressures: null } })

test('undo and redo take back and bring again one’s own latest stroke, whatever the other does and whenever one hears of it', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const [ana, ben] = play(acts, (person, id, doc) => appendStroke(doc, dot(person + 1, id)))
      expect(new Set(shown(ana))).toEqual(new Set([...ana.done, ...ben.done]))
      expect(shown(ben)).toEqual(shown(ana))
    }),
    { numRuns: 300 },
  )
})

test('both see the same picture in the end: that of the strokes that are still there', () => {
  const plates = goldenPlates()
  const strokes = fc.array(arbitraryStroke(fc.constant('s'), fc.constant(1)), { minLength: 25, maxLength: 25 })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), strokes, (acts, drawn) => {
      let count = 0
      const [ana, ben] = play(acts, (person, id, doc) => {
        appendStroke(doc, { ...drawn[count]!, id, author: person + 1 })
        count += 1
      })
      const pictures = [ana, ben].map(({ doc }) => {
        const timeline = new Timeline(plates, { keyframeEvery: 4 })
        timeline.sync(readEntries(doc))
        return timeline.settledColor()
      })
      const fresh = new Timeline(plates)
      fresh.sync(readEntries(ana.doc).filter(({ undone }) => !undone))
      for (const picture of pictures)
        expect(Buffer.from(picture.buffer).equals(Buffer.from(fresh.settledColor().buffer))).toBe(true)
    }),
    { numRuns: 15 },
  )
})
