/** Undo and redo of two people on two devices, whose updates reach the other device late, in parts and twice. */
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { arbitraryStroke } from './support/arbitrary-strokes.ts'
import { goldenPlates } from './support/golden-log.ts'
import { plainLine } from './support/plain-strokes.ts'
import { undoStateOf } from './support/undo-oracle.ts'

type Person = 0 | 1
type Act = readonly ['draw' | 'undo' | 'redo' | 'receive' | 'reload', Person]

const act: fc.Arbitrary<Act> = fc.tuple(
  fc.constantFrom(...(['draw', 'draw', 'undo', 'undo', 'redo', 'receive', 'reload'] as const)),
  fc.constantFrom(0 as const, 1 as const),
)

/** One person's device: its document, the updates not sent yet, and the stacks that the person expects. */
class Device {
  doc = newArtworkDocument()
  readonly unsent: Uint8Array[] = []
  readonly done: string[] = []
  undone: string[] = []

  constructor() {
    this.#listen()
  }

  /** Closes the tab and opens it again: only bytes survive. */
  reload(): void {
    const bytes = Y.encodeStateAsUpdate(this.doc)
    this.doc = newArtworkDocument()
    Y.applyUpdate(this.doc, bytes, 'network')
    this.#listen()
  }

  #listen(): void {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'network') this.unsent.push(update)
    })
  }
}

/** Delivers the unsent updates twice, in both orders. */
function deliver(from: Device, to: Device): void {
  for (const update of [...from.unsent, ...from.unsent.toReversed()]) Y.applyUpdate(to.doc, update, 'network')
  from.unsent.length = 0
}

const shown = ({ doc }: Device): string[] =>
  readEntries(doc).flatMap(({ stroke, undone }) => (undone ? [] : [stroke.id]))

/** Plays the acts. After each, it checks that undo and redo did what the person expects and left the other's strokes alone. */
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
      expect(undoLatest(mine.doc, author)).toEqual(id === null ? [] : [id])
    } else if (what === 'redo') {
      const id = mine.undone.pop() ?? null
      if (id !== null) mine.done.push(id)
      expect(redoLatest(mine.doc, author)).toEqual(id === null ? [] : [id])
    } else if (what === 'receive') {
      deliver(devices[1 - who]!, mine)
      continue
    } else mine.reload()
    expect(othersShown(mine, author)).toEqual(others)
    expect(undoStateOf(mine.doc, author)).toEqual({
      canUndo: mine.done.length > 0,
      canRedo: mine.undone.length > 0,
    })
  }
  deliver(devices[0], devices[1])
  deliver(devices[1], devices[0])
  return devices
}

function othersShown({ doc }: Device, author: number): string[] {
  return readEntries(doc).flatMap(({ stroke, undone }) => (undone || stroke.author === author ? [] : [stroke.id]))
}

const dot = (author: number, id: string): BrushStroke =>
  plainLine({ id, author, path: { points: [author, 0], pressures: null } })

test('undo and redo apply to the person’s own latest stroke, whatever the other person does and whenever it arrives', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const [ana, ben] = play(acts, (person, id, doc) => appendStroke(doc, dot(person + 1, id)))
      expect(new Set(shown(ana))).toEqual(new Set([...ana.done, ...ben.done]))
      expect(shown(ben)).toEqual(shown(ana))
    }),
    { numRuns: 300 },
  )
})

test('both devices end with the same picture, that of the strokes still shown', () => {
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
