/** What a fill read decides whether it is painted again after an undo far back: its area, its edge, and samples far from both. */
import { expect, test } from 'vitest'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { FillStyle, Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'

const plates = blankPlates()
const base = (id: string) => ({ id, author: 1, madeAt: 0, itemId: 0, opacity: 100 })
/** Coordinates in logical pixels. */
const fill = (id: string, x: number, y: number, style: FillStyle = 'solid'): Stroke => ({
  ...base(id),
  tool: 'fill',
  x: x * 16,
  y: y * 16,
  region: 0,
  target: 0,
  color: 0x2563eb,
  style,
})
const line = (id: string, color: number, size: number, ...points: number[]): Stroke => ({
  ...base(id),
  tool: 'brush',
  color,
  size,
  tip: 'square',
  insideRegion: 0,
  path: { points: points.map((at) => at * 16), pressures: null },
})

/** A timeline and its list; every change is compared with painting the list on white paper. */
class Page {
  #entries: DocumentEntry[]
  readonly #timeline: Timeline

  constructor(strokes: readonly Stroke[], { isAdopted = false, keyframeEvery = 1, maxKeyframeBytes = Infinity } = {}) {
    this.#timeline = new Timeline(plates, { keyframeEvery, maxKeyframeBytes })
    this.#entries = strokes.map((stroke) => ({ stroke, undone: false }))
    if (isAdopted) this.#timeline.adopt(this.#entries, this.#painted())
    else this.#timeline.sync(this.#entries)
  }

  /** Undoes or redoes a stroke. */
  flag(id: string): void {
    this.#entries = this.#entries.map((entry) => (entry.stroke.id === id ? { ...entry, undone: !entry.undone } : entry))
    this.#sync()
  }

  /** Adds strokes before the one with this id, or at the end. */
  add(before: string | null, ...strokes: readonly Stroke[]): void {
    const at = before === null ? this.#entries.length : this.#entries.findIndex(({ stroke }) => stroke.id === before)
    this.#entries = this.#entries.toSpliced(at, 0, ...strokes.map((stroke) => ({ stroke, undone: false })))
    this.#sync()
  }

  deepen(times: number): void {
    for (let time = 0; time < times; time += 1) this.#timeline.deepen()
  }

  #sync(): void {
    this.#timeline.sync(this.#entries)
    const isSame = Buffer.from(this.#timeline.settledColor().buffer).equals(Buffer.from(this.#painted().buffer))
    expect(isSame).toBe(true)
  }

  #painted() {
    const plane = blankColorPlane()
    for (const { stroke, undone } of this.#entries) if (!undone) paintStroke(plane, plates, stroke)
    return plane
  }
}

/** A gradient over the page, and white over its lower half, so that a fill in the upper half does not find the gradient. */
const covers = [300, 350, 400, 450, 500, 550].map((y) => line(`cover${y}`, 0xffffff, 50, -40, y, 840, y))
const halfCovered = [fill('gradient', 10, 10, 'gradient'), ...covers]

test('a fill far away takes another area when an undo shows or hides a gradient', () => {
  const page = new Page([...halfCovered, fill('far', 400, 60)])
  for (const { id } of covers.slice(0, 3)) page.flag(id)
  page.flag(covers[1]!.id)
})

test('what an undone fill read is not used when it is redone', () => {
  const page = new Page([...halfCovered, fill('far', 400, 60)])
  page.flag('far')
  for (const { id } of covers.slice(0, 3)) page.flag(id)
  page.flag('far')
})

test('a fill that an undone line held in spreads over the page', () => {
  const ring = [100, 100, 200, 100, 200, 200, 100, 200, 100, 90]
  const page = new Page([line('ring', 0, 6, ...ring), fill('inside', 150, 150), line('dot', 0, 5, 600, 500, 610, 500)])
  page.flag('ring')
  page.flag('ring')
})

test('a late stroke is in the keyframes that are saved after it', () => {
  const cross = (id: string, color: number): Stroke => line(id, color, 9, 300, 300, 340, 340)
  const page = new Page([line('a', 1, 9, 20, 20, 30, 30), line('b', 2, 9, 20, 20, 30, 30)], { keyframeEvery: 3 })
  page.add('b', cross('late', 0xff0000))
  page.add(null, line('c', 3, 9, 20, 20, 30, 30), line('d', 0x00ff00, 4, 290, 310, 350, 310))
  page.flag('d')
})

test('changes while an adopted picture is being prepared are in its keyframes', () => {
  const strokes = Array.from({ length: 12 }, (_, i) => line(`s${i}`, i * 70_000, 9, 300, 300 + i, 340, 340 - i))
  const page = new Page(strokes, { isAdopted: true })
  page.deepen(6)
  page.flag('s2')
  page.deepen(3)
  page.flag('s8')
  page.deepen(20)
  for (const id of ['s7', 's9', 's2']) page.flag(id)
})

test('what was painted before a keyframe that did not fit into memory is in the next one (PAINT-1)', () => {
  const strokes = [
    fill('dots', 400, 300, 'dots'),
    line('a', 0xff0000, 9, 300, 300, 340, 340),
    line('b', 0x00ff00, 9, 500, 300, 540, 340),
    line('end', 0xffd700, 9, 600, 300, 640, 340),
  ]
  // A page of dots takes 564 kB: the adopted picture fits, a keyframe after the dots does not fit as well.
  const page = new Page(strokes, { isAdopted: true, maxKeyframeBytes: 800_000 })
  page.deepen(strokes.length)
  page.flag('b')
})
