/**
 * `npm run bench -- growth`: what a stroke and an undo cost in an artwork of few and of many strokes, on the page and in the server's
 * room. Each figure is compared with that of the shortest artwork in the same run: what grows with the artwork shows as a ratio.
 */
import * as Y from 'yjs'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { watchChanges } from '#crdt/document/document-changes.ts'
import { DocumentCopy } from '#crdt/document/document-copy.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeUpdateWithItems } from '#crdt/document/updates/encode-items.ts'
import { holdsItems } from '#crdt/document/updates/holds-items.ts'
import { ItemStore } from '#crdt/document/updates/item-store.ts'
import { HIGHEST_MAX_STROKES, judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import { ownStrokesOf, redoLatest, undoLatest } from '#crdt/document/undo.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { type Figure, ratioAtMost } from './figures/figures.ts'
import { median } from './sync/measures/quantile.ts'

const PAGE_SIZES = [100, 1_000, 10_000, 100_000]
const [ME, OTHER] = [1, 2]
/** A figure is the median of batches, each of which repeats an act. */
const BATCHES = 15
const ACTS = 100
/** Strokes before anything is measured: Node optimizes what it has run some thousand times. */
const WARM_UP_STROKES = 5_000

/** A stroke that costs next to nothing to paint, so that everything around it shows. */
const stroke = (id: string, author: number): BrushStroke => ({
  id,
  author,
  madeAt: 0,
  itemId: 0,
  tool: 'brush',
  color: 0,
  size: 1,
  opacity: 100,
  tip: 'round',
  insideRegion: 0,
  path: { points: [80, 80, 88, 80], pressures: null },
})

/** Returns the microseconds of processor time of one act: the median over batches. */
function microseconds(act: () => void): number {
  const batches = Array.from({ length: BATCHES }, () => {
    const before = process.cpuUsage()
    for (let i = 0; i < ACTS; i += 1) act()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / ACTS
  })
  return median(batches)
}

/** The page of a person, and the document of another one who draws with them. */
class PageInUse {
  readonly #doc = newArtworkDocument()
  readonly #other = newArtworkDocument()
  readonly #copy = new DocumentCopy()
  readonly #timeline = new Timeline(blankPlates())
  /** What the other person's last change is as an update. */
  #sent: Uint8Array = new Uint8Array()
  #count = 0

  constructor(strokes: number) {
    this.#other.on('update', (update: Uint8Array) => (this.#sent = update))
    ownStrokesOf(this.#doc, ME)
    watchChanges(this.#doc, (change) => this.#copy.applyChange(change))
    this.#other.transact(() => {
      while (this.#count < strokes)
        appendStroke(this.#other, stroke(`s${(this.#count += 1)}`, this.#count % 4 === 0 ? ME : OTHER))
    })
  }

  /** Takes the whole document in one update, without painting it. Returns microseconds of processor time. */
  open(): number {
    const update = Y.encodeStateAsUpdate(this.#other)
    const before = process.cpuUsage()
    Y.applyUpdate(this.#doc, update)
    this.#copy.entries()
    this.#copy.undoState(ME)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }

  /** The painter's turn after each change. */
  show(): void {
    this.#timeline.sync(this.#copy.entries(), { flagged: this.#copy.takeChanges() })
    this.#copy.shownCount()
    this.#copy.undoState(ME)
  }

  draw(): void {
    appendStroke(this.#doc, stroke(`s${(this.#count += 1)}`, ME))
    this.show()
  }

  receive(): void {
    appendStroke(this.#other, stroke(`s${(this.#count += 1)}`, OTHER))
    Y.applyUpdate(this.#doc, this.#sent)
    this.show()
  }

  undoAndRedo(): void {
    undoLatest(this.#doc, ME)
    this.show()
    redoLatest(this.#doc, ME)
    this.show()
  }
}

function pageFigures(strokes: number): number[] {
  const page = new PageInUse(strokes)
  const opening = page.open() / strokes
  page.show()
  // First, because the others do not get what is drawn here: what they draw then comes before it.
  const received = microseconds(() => page.receive())
  return [opening, received, microseconds(() => page.draw()), microseconds(() => page.undoAndRedo())]
}

/** What the room does for a stroke of a socket, but for the disk: it judges, encodes, compares and keeps it. */
function roomFigures(strokes: number): number[] {
  const index = new DocumentIndex()
  const store = new ItemStore()
  const doc = newArtworkDocument()
  const writer = { user: ME, ownsArtwork: true }
  const updates: Uint8Array[] = []
  let drawn = 0
  doc.on('update', (update) => updates.push(update))
  const accept = (update: Uint8Array): void => {
    const judgement = judgeUpdate(update, index, writer, { maxStrokes: HIGHEST_MAX_STROKES })
    if (judgement.verdict !== 'accepted') throw new Error(judgement.verdict)
    const { items } = judgement.change
    const encoded = encodeUpdateWithItems(items)
    if (!holdsItems(encoded.update, items, index)) throw new Error('the items are not those that were judged')
    index.accept(judgement.change)
    for (const item of encoded.items) store.add(item)
    store.stateVectorOf([doc.clientID])
  }
  const draw = (count: number): void => {
    for (let i = 0; i < count; i += 1) appendStroke(doc, stroke(`s${(drawn += 1)}`, ME))
  }
  draw(strokes)
  for (const update of updates.splice(0)) accept(update)
  draw(BATCHES * ACTS)
  const prepared = updates.splice(0)
  return [microseconds(() => accept(prepared.shift()!))]
}

/** Measures everything and prints a table: microseconds, and how many times those of the shortest artwork. */
export function growthBench(): readonly Figure[] {
  pageFigures(WARM_UP_STROKES)
  roomFigures(WARM_UP_STROKES)
  const page = print(
    ['page: open, per stroke', 'page: receive a stroke', 'page: draw a stroke', 'page: undo and redo'],
    pageFigures,
  )
  return [...page, ...print(['room: judge and keep a stroke'], roomFigures)]
}

/** Returns the figures of the longest artwork, each with that of the shortest. */
function print(names: readonly string[], measure: (strokes: number) => readonly number[]): Figure[] {
  // Two rounds, because the first one finds code that is not optimized for everything yet. What interrupts a round only adds to it.
  const rounds = [PAGE_SIZES.map(measure), PAGE_SIZES.map(measure)]
  const columns = PAGE_SIZES.map((_, size) => names.map((__, row) => Math.min(...rounds.map((of) => of[size]![row]!))))
  const [shortest, longest] = [columns[0]!, columns.at(-1)!]
  const sizes = PAGE_SIZES.map((size) => size.toLocaleString('en'))
  console.log(`\n| microseconds in an artwork of | ${sizes.join(' | ')} |`)
  console.log(`| --- | ${sizes.map(() => '---:').join(' | ')} |`)
  return names.map((name, row) => {
    const cells = columns.map((column) => `${column[row]!.toFixed(1)} (${(column[row]! / shortest[row]!).toFixed(2)}x)`)
    console.log(`| ${name} | ${cells.join(' | ')} |`)
    return {
      what: `${name}, of ${sizes.at(-1)} strokes`,
      value: longest[row]!,
      unit: 'µs',
      digits: 1,
      peer: { name: `of ${sizes[0]}`, value: shortest[row]! },
      goal: ratioAtMost(1.5),
    }
  })
}
