/**
 * The open page's picture in the painter worker: how many of the document's strokes are in it, and which rectangles of the
 * screen are out of date. It may begin with the server's opening picture.
 */
import type { DocumentCopy } from '#crdt/document/document-copy.ts'
import type { DocumentEntry, StoredEntry } from '#crdt/document/document-entry.ts'
import { weighStroke } from '#crdt/document/stroke/stroke-weight.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { withDirty } from '#crdt/painter/planes/dirty-rectangles.ts'
import {
  blankColorPlane,
  type ColorPlane,
  type Plates,
  type Rectangle,
  WHOLE_PAGE,
} from '#crdt/painter/planes/planes.ts'
import { entriesOfOpeningPicture, type OpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import type { Patience } from '#crdt/painter/timeline/preview-layer.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import type { PainterScreen } from './painter-screen.ts'

/** Steps of painting in one piece: about a fifth of a second on a small computer, during which nothing else is shown. */
const PAINT_PER_PIECE = 200_000

/** From this many missing strokes on, they are painted together, without those of which nothing is seen. */
const MIN_STROKES_TO_OPEN_QUICKLY = 500
/** The last strokes are painted one by one, with keyframes: people nearly always undo one of those. */
const LAST_STROKES_PAINTED_PLAINLY = 200

/** Returns the number of entries after a piece of at most `limit` strokes: fewer where they take long, but at least one. */
function pieceEnd(entries: readonly DocumentEntry[], from: number, limit: number): number {
  const last = Math.min(entries.length, from + limit)
  // A new document may begin with fewer strokes than were painted.
  let end = Math.min(from, last)
  for (let paint = 0; end < last && paint < PAINT_PER_PIECE; end += 1) {
    const { stroke, undone } = entries[end]!
    if (!undone) paint += weighStroke(stroke).paint
  }
  return end
}

export class DocumentPicture {
  readonly plates: Plates
  readonly #timeline: Timeline
  readonly #screen: PainterScreen
  readonly #opening: OpeningPictureAdoption
  #painted = 0
  /** The picture is an opening picture that is not known to be of this document's strokes. */
  #isUnverified = false
  #dirty: readonly Rectangle[] = [WHOLE_PAGE]

  constructor(plates: Plates, screen: PainterScreen, opening: OpeningPictureAdoption) {
    this.plates = plates
    this.#timeline = new Timeline(plates)
    this.#screen = screen
    this.#opening = opening
  }

  /** How many of the document's entries the picture holds, counted from the first. */
  get painted(): number {
    return this.#painted
  }

  /** The color plane without growing strokes. */
  settledColor(): ColorPlane {
    return this.#timeline.settledColor()
  }

  /** Shows the server's picture of the artwork before the document is there. Does nothing once strokes are painted. */
  showUnverified(openingPicture: OpeningPicture): void {
    if (this.#painted > 0 || this.#timeline.opening !== null || !this.#fits(openingPicture)) return
    this.#adopt([], openingPicture.color)
    this.#isUnverified = true
  }

  /**
   * Brings the picture up to the document, by at most `limit` new strokes and what a piece may take. Returns false when it waits for an
   * opening picture instead; an infinite limit does not wait, and paints everything.
   * @param now milliseconds
   */
  paint(document: DocumentCopy, limit: number, now: number): boolean {
    const entries = document.entries()
    const advice = this.#opening.advise(entries, this.#painted, now)
    let isAdopted = true
    if (advice.do === 'adopt' && this.#fits(advice.openingPicture))
      this.#adopt(advice.entries, advice.openingPicture.color)
    else if (advice.do === 'wait' && limit < Number.POSITIVE_INFINITY) return false
    else if (this.#isUnverified) this.#adopt([], blankColorPlane())
    else isAdopted = false
    const { opening } = this.#timeline
    if (opening !== null && entries.length < opening.length) {
      // Another document.
      this.#adopt([], blankColorPlane())
      isAdopted = true
    }
    // What is adopted may have other flags than the document.
    const changed = document.takeChanges()
    let flagged = isAdopted ? null : changed
    if (this.#openQuickly(entries, flagged, limit)) {
      if (this.#timeline.opening !== null) return true
      flagged = null
    }
    const count = limit === Number.POSITIVE_INFINITY ? entries.length : pieceEnd(entries, this.#painted, limit)
    this.#mark(this.#timeline.sync(entries, { count, flagged }))
    this.#painted = count
    return true
  }

  /**
   * Paints many strokes of the document, or goes on with that, without keyframes and without what later ones hide. Returns false when few
   * are missing.
   */
  #openQuickly(entries: readonly DocumentEntry[], flagged: readonly number[] | null, limit: number): boolean {
    const first = entries.length - LAST_STROKES_PAINTED_PLAINLY
    if (this.#timeline.opening === null && first - this.#painted >= MIN_STROKES_TO_OPEN_QUICKLY) {
      this.#mark(this.#timeline.sync(entries, { count: this.#painted, flagged }))
      this.#timeline.open(entries.slice(0, first))
    }
    const { opening } = this.#timeline
    if (opening === null) return false
    do this.#mark(this.#timeline.openFurther(PAINT_PER_PIECE))
    while (this.#timeline.opening !== null && limit === Number.POSITIVE_INFINITY)
    if (this.#timeline.opening === null) this.#painted = opening.length
    return true
  }

  /** Undo within an adopted picture is slow until `prepareUndo` has been called often enough. */
  get isUndoSlow(): boolean {
    return this.#timeline.isShallow
  }

  /** Makes undo within an adopted picture faster. Stops after the stroke with which `limitMs` have passed. */
  prepareUndo(limitMs: number, now: () => number): void {
    const until = now() + limitMs
    do this.#timeline.deepen()
    while (this.#timeline.isShallow && now() < until)
  }

  /** Points of a patient preview are missing; `preview` with the same strokes shows more of them. */
  get isPreviewBehind(): boolean {
    return this.#timeline.isPreviewBehind
  }

  /** Lays these strokes over the picture, instead of the last ones. */
  preview(strokes: readonly Stroke[], patience: Patience): void {
    for (const rectangle of this.#timeline.preview(strokes, patience)) this.#mark(rectangle)
  }

  /** Puts everything that has changed on the screen. */
  show(): void {
    for (const rectangle of this.#dirty) this.#screen.show(this.#timeline.color, this.plates.ink, rectangle)
    this.#dirty = []
  }

  /** A picture by another version of the painter is not used. */
  #fits({ painterVersion }: OpeningPicture): boolean {
    return painterVersion === this.plates.painterVersion
  }

  #adopt(entries: readonly DocumentEntry[], color: ColorPlane): void {
    this.#timeline.adopt(entries, color)
    this.#painted = entries.length
    this.#isUnverified = false
    this.#mark(WHOLE_PAGE)
  }

  #mark(rectangle: Rectangle): void {
    this.#dirty = withDirty(this.#dirty, rectangle)
  }
}

/** Fewer strokes than this are painted without waiting. */
const MIN_STROKES_TO_WAIT = 200
/** If the document brings nothing new for this long, the opening picture is given up. */
const OPENING_PICTURE_WAIT_MS = 3_000

type Advice =
  | { readonly do: 'paint' }
  | { readonly do: 'wait' }
  /** Adopt the opening picture as the picture of these entries, the document's first ones, and paint the others. */
  | { readonly do: 'adopt'; readonly entries: readonly DocumentEntry[]; readonly openingPicture: OpeningPicture }
  /** The opening picture does not fit the document: remove it from the screen, and paint. */
  | { readonly do: 'forget' }

/**
 * Decides whether the painter paints an artwork that is being opened, or waits for the server's opening picture. The wait is
 * bounded: the document alone gives the same picture, more slowly.
 */
export class OpeningPictureAdoption {
  #state: 'none' | 'coming' | OpeningPicture = 'none'
  #since = 0
  #length = -1

  /** An opening picture was requested at `now` (milliseconds). */
  expect(now: number): void {
    this.#state = 'coming'
    this.#since = now
    this.#length = -1
  }

  /** The opening picture arrived; null when there is none. */
  arrive(openingPicture: OpeningPicture | null, now: number): void {
    this.#state = openingPicture ?? 'none'
    this.#since = now
  }

  /**
   * Returns what to do with these entries of the document, of which the first `painted` are in the picture. 'adopt' and 'forget'
   * come once.
   */
  advise(entries: readonly StoredEntry[], painted: number, now: number): Advice {
    if (this.#state === 'none') return { do: 'paint' }
    if (entries.length !== this.#length) {
      this.#length = entries.length
      this.#since = now
    }
    const late = now - this.#since > OPENING_PICTURE_WAIT_MS
    if (this.#state === 'coming') return { do: late || entries.length < MIN_STROKES_TO_WAIT ? 'paint' : 'wait' }
    const openingPicture = this.#state
    if (entries.length < openingPicture.count && !late) return { do: 'wait' }
    this.#state = 'none'
    const then = entriesOfOpeningPicture(openingPicture, entries)
    return then && openingPicture.count > painted ? { do: 'adopt', entries: then, openingPicture } : { do: 'forget' }
  }
}
