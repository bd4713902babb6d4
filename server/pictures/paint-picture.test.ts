import { beforeEach, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { undoLatest } from '#crdt/document/undo.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import type { SlicePace } from './in-slices.ts'
import { paintOpeningPicture, paintPicture, tryToPaintPicture } from './paint-picture.ts'

const plates = encodePlates(blankPlates())

let doc: Y.Doc
let updates: Uint8Array[]

beforeEach(() => {
  doc = newArtworkDocument()
  updates = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  draw(300)
})

function draw(count: number): void {
  for (let at = 0; at < count; at += 1) {
    const path = { points: [at * 10, 3000, at * 20, 3200], pressures: null }
    appendStroke(doc, plainLine({ id: `${updates.length}`, madeAt: at, color: at * 99, size: 9, opacity: 80, path }))
  }
}

const job = () => ({ artworkId: 1, plates, updates: [...updates] })

/** A pace at which every stroke takes a millisecond. It counts the strokes that are painted. */
function countingPace(): SlicePace & { readonly strokes: number } {
  let at = -1
  let slices = 1
  return {
    now: () => ++at,
    pause: async () => void (slices += 1),
    // The clock is asked at the beginning of each slice, too.
    get strokes() {
      return at + 1 - slices
    },
  }
}
const noPace = { now: () => 0, pause: async () => {} }

test('painting begins from the opening picture, and gives the same bytes', async () => {
  const openingPicture = paintOpeningPicture(job(), () => 250)
  draw(20)
  undoLatest(doc, 1)
  const pace = countingPace()
  const { picture } = await tryToPaintPicture({ ...job(), openingPicture }, pace)
  expect(picture?.colorHash).toBe(paintPicture(job()).colorHash)
  expect(pace.strokes).toBe(320 - 1 - 250)
})

test.each([
  ['is damaged', () => Uint8Array.of(1, 2, 3)],
  ['is from before an undo of one of its strokes', (whole: Uint8Array) => whole],
])('an opening picture that %s is not used', async (_, change) => {
  const whole = paintOpeningPicture(job(), (strokes) => strokes)
  undoLatest(doc, 1)
  const { picture } = await tryToPaintPicture({ ...job(), openingPicture: change(whole) }, noPace)
  expect(picture?.colorHash).toBe(paintPicture(job()).colorHash)
})

test('painting stops when its time is over, and goes on from there', async () => {
  const { picture: none, plane } = await tryToPaintPicture({ ...job(), limitMs: 201 }, countingPace())
  expect(none).toBeNull()
  const pace = countingPace()
  const { picture } = await tryToPaintPicture({ ...job(), plane }, pace)
  expect(pace.strokes).toBe(100)
  expect(picture?.colorHash).toBe(paintPicture(job()).colorHash)
})

test('only new strokes are painted, on the plane of the picture before', async () => {
  const { plane } = await tryToPaintPicture(job(), noPace)
  draw(20)
  const pace = countingPace()
  const { picture } = await tryToPaintPicture({ ...job(), plane }, pace)
  expect(pace.strokes).toBe(20)
  expect(picture?.colorHash).toBe(paintPicture(job()).colorHash)
})

test('a plane with a stroke that is undone since is not used', async () => {
  const { plane } = await tryToPaintPicture(job(), noPace)
  undoLatest(doc, 1)
  draw(1)
  const { picture } = await tryToPaintPicture({ ...job(), plane }, noPace)
  expect(picture?.colorHash).toBe(paintPicture(job()).colorHash)
})
