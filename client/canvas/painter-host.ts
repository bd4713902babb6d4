/**
 * The painter's side of the conversation: its own copy of the document, a timeline that paints it, a screen that shows
 * it. Runs in a worker, knows neither worker nor canvas: both come in as functions.
 */
import * as Y from 'yjs'
import {
  canRedo,
  canUndo,
  newArtworkDocument,
  readEntries,
  type DocumentEntry,
} from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke.ts'
import { WHOLE_PAGE, type Plates, type Rectangle } from '#crdt/painter/planes.ts'
import { decodePlates } from '#crdt/painter/plates-codec.ts'
import { EMPTY_RECTANGLE, isEmpty, union } from '#crdt/painter/rectangle.ts'
import { colorAt } from '#crdt/painter/region-at.ts'
import { Timeline } from '#crdt/painter/timeline.ts'
import type { FromPainter, PaintedSummary, Question, ToPainter } from './painter-messages.ts'
import type { PainterScreen } from './painter-screen.ts'

/** A long artwork is painted in pieces of this many strokes, so that its picture grows and questions get through. */
const STROKES_PER_FRAME = 150

export interface PainterSurroundings {
  post(message: FromPainter): void
  screenFor(canvas: OffscreenCanvas | null): PainterScreen
  /** Runs the task at the next animation frame. */
  nextFrame(task: () => void): void
  /** SHA-256, lower-case hex. */
  digest(bytes: Uint8ClampedArray<ArrayBuffer>): Promise<string>
}

interface Picture {
  readonly plates: Plates
  readonly timeline: Timeline
  readonly screen: PainterScreen
}

export class PainterHost {
  readonly #around: PainterSurroundings
  #doc = newArtworkDocument()
  #author = 0
  #picture: Picture | null = null
  #own: Stroke | null = null
  #remote: readonly Stroke[] = []
  /** Strokes of the document that have been handed to the timeline. */
  #painted = 0
  #paintedIds: ReadonlySet<string> = new Set()
  #stale = false
  #previewsStale = false
  #frameAsked = false
  #dirty: Rectangle = EMPTY_RECTANGLE

  constructor(surroundings: PainterSurroundings) {
    this.#around = surroundings
  }

  async handle(message: ToPainter): Promise<void> {
    switch (message.type) {
      case 'open':
        return this.#open(message)
      case 'update':
        Y.applyUpdate(this.#doc, message.update)
        this.#stale = true
        return this.#askFrame()
      case 'reset':
        this.#doc.destroy()
        this.#doc = newArtworkDocument()
        this.#own = null
        this.#stale = true
        return this.#askFrame()
      case 'grow':
        this.#own = message.stroke
        this.#previewsStale = true
        return this.#askFrame()
      case 'remote':
        this.#remote = message.strokes
        this.#previewsStale = true
        return this.#askFrame()
      case 'ask':
        return this.#answer(message.id, message.question)
    }
  }

  #open({ canvas, plates: bytes, author }: ToPainter & { type: 'open' }): void {
    const plates = decodePlates(new Uint8Array(bytes))
    const timeline = new Timeline(plates)
    this.#author = author
    this.#picture = { plates, timeline, screen: this.#around.screenFor(canvas) }
    this.#stale = true
    this.#dirty = WHOLE_PAGE
    this.#around.post({ type: 'opened', labels: plates.labels.slice() })
    this.#askFrame()
  }

  #askFrame(): void {
    if (this.#frameAsked || !this.#picture) return
    this.#frameAsked = true
    this.#around.nextFrame(() => {
      this.#frameAsked = false
      this.#paint(STROKES_PER_FRAME)
      if (this.#stale) this.#askFrame()
    })
  }

  /** Brings the planes up to the document, at most `atMost` new strokes at once, and shows what changed. */
  #paint(atMost: number): void {
    const picture = this.#picture
    if (!picture) return
    const { timeline } = picture
    if (this.#stale) {
      const entries = readEntries(this.#doc)
      const until = Math.min(entries.length, this.#painted + atMost)
      const reached = until === entries.length ? entries : entries.slice(0, until)
      this.#mark(timeline.sync(reached))
      this.#painted = until
      this.#paintedIds = new Set(reached.map(({ stroke }) => stroke.id))
      this.#stale = until < entries.length
      this.#previewsStale = true
      this.#around.post({ type: 'summary', summary: this.#summary(entries) })
    }
    if (this.#previewsStale) {
      this.#previewsStale = false
      this.#mark(timeline.preview(this.#previews()))
    }
    if (isEmpty(this.#dirty)) return
    picture.screen.show(timeline.color, picture.plates.ink, this.#dirty)
    this.#dirty = EMPTY_RECTANGLE
  }

  #mark(rectangle: Rectangle): void {
    this.#dirty = union(this.#dirty, rectangle)
  }

  /** What still grows: a stroke that has reached the document is painted from there, in the same frame. */
  #previews(): Stroke[] {
    const growing = this.#own ? [...this.#remote, this.#own] : this.#remote
    return growing.filter(({ id }) => !this.#paintedIds.has(id))
  }

  #summary(entries: readonly DocumentEntry[]): PaintedSummary {
    return {
      shown: entries.filter(({ undone }) => !undone).length,
      canUndo: canUndo(this.#doc, this.#author),
      canRedo: canRedo(this.#doc, this.#author),
      settled: this.#painted >= entries.length,
    }
  }

  async #answer(id: number, question: Question): Promise<void> {
    const picture = this.#picture
    if (!picture) throw new Error('The painter was asked before it was opened')
    this.#paint(question.kind === 'fingerprint' ? Number.POSITIVE_INFINITY : STROKES_PER_FRAME)
    const answer =
      question.kind === 'color'
        ? colorAt(picture.timeline.settledColor(), question.x, question.y)
        : await this.#around.digest(picture.timeline.settledColor())
    this.#around.post({ type: 'answer', id, answer })
  }
}
