/**
 * The painter's side of the conversation: its own copy of the document's strokes, a timeline that paints it, a screen that shows
 * it. Runs in a worker, knows neither worker nor canvas: both come in as functions.
 */
import { DocumentCopy } from '#crdt/document/document-copy.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { withDirty } from '#crdt/painter/planes/dirty-rectangles.ts'
import { decodeOpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import {
  blankColorPlane,
  WHOLE_PAGE,
  type ColorPlane,
  type Plates,
  type Rectangle,
} from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { colorAt } from '#crdt/painter/plates/region-at.ts'
import { Timeline, type TimelineEntry } from '#crdt/painter/timeline/timeline.ts'
import { byId, grown } from './growth.ts'
import { OpeningPictureAdoption } from './opening-picture-adoption.ts'
import type { FromPainter, PaintedSummary, Question, ToPainter } from './painter-messages.ts'
import type { PainterScreen } from './painter-screen.ts'

/** A long artwork is painted in pieces of this many strokes, so that its picture grows and questions get through. */
const STROKES_PER_FRAME = 150

export interface PainterSurroundings {
  post(message: FromPainter): void
  screenFor(canvas: OffscreenCanvas | null): PainterScreen
  /** Runs the task at the next animation frame. */
  nextFrame(task: () => void): void
  /** Runs the task when the messages that have come by now are handled. */
  afterMessages(task: () => void): void
  /** SHA-256, lower-case hex. */
  digest(bytes: Uint8ClampedArray<ArrayBuffer>): Promise<string>
  /** Unpacks the zlib format (RFC 1950); rejects what is not in it. */
  inflate(deflated: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Milliseconds. */
  now(): number
}

interface Picture {
  readonly plates: Plates
  readonly timeline: Timeline
  readonly screen: PainterScreen
}

export class PainterHost {
  readonly #around: PainterSurroundings
  #document = new DocumentCopy()
  #author = 0
  #picture: Picture | null = null
  readonly #opening = new OpeningPictureAdoption()
  /** The page shows an opening picture that is not known to be of this document's strokes. */
  #foreign = false
  #own: Stroke | null = null
  #remote: readonly Stroke[] = []
  /** Own strokes that have been let go of: each is shown as growing until it is painted. */
  readonly #landing = new Map<string, Stroke>()
  #entries: readonly DocumentEntry[] = []
  /** Entries that have been handed to the timeline, from the first. */
  #painted = 0
  /** Growing strokes that have been looked for among these entries and are not there. */
  readonly #unpainted = new Set<string>()
  #documentChanged = false
  #stale = false
  #previewsStale = false
  #frameAsked = false
  #soonAsked = false
  #dirty: readonly Rectangle[] = []

  constructor(surroundings: PainterSurroundings) {
    this.#around = surroundings
  }

  async handle(message: ToPainter): Promise<void> {
    switch (message.type) {
      case 'open':
        return this.#open(message)
      case 'expectOpeningPicture':
        return this.#opening.expect(this.#around.now())
      case 'openingPicture':
        return this.#receiveOpeningPicture(message.bytes)
      case 'change': {
        const isBehind = this.#stale
        this.#document.apply(message.change)
        this.#documentChanged = true
        this.#stale = true
        return isBehind ? this.#askFrame() : this.#paintSoon()
      }
      case 'reset':
        this.#document = new DocumentCopy()
        this.#opening.arrive(null, this.#around.now())
        this.#own = null
        this.#landing.clear()
        this.#documentChanged = true
        this.#stale = true
        return this.#askFrame()
      case 'grow': {
        const own = message.growth && grown(message.growth, byId(this.#own ? [this.#own] : []))
        if (this.#own && this.#own.id !== own?.id) this.#landing.set(this.#own.id, this.#own)
        this.#own = own
        this.#previewsStale = true
        return this.#paintSoon()
      }
      case 'remote': {
        const before = byId(this.#remote)
        this.#remote = message.growths.map((growth) => grown(growth, before))
        this.#previewsStale = true
        return this.#paintSoon()
      }
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
    this.#dirty = [WHOLE_PAGE]
    this.#around.post({ type: 'opened', labels: plates.labels.slice() })
    this.#askFrame()
  }

  #askFrame(): void {
    if (this.#frameAsked || !this.#picture) return
    this.#frameAsked = true
    this.#around.nextFrame(() => {
      this.#frameAsked = false
      this.#paintOn()
    })
  }

  /**
   * Paints without waiting for a frame: what is on the canvas when a frame begins is shown in that frame, what is painted during
   * it a frame later, and whatever is painted next with it.
   */
  #paintSoon(): void {
    if (this.#soonAsked || !this.#picture) return
    this.#soonAsked = true
    this.#around.afterMessages(() => {
      this.#soonAsked = false
      this.#paintOn()
    })
  }

  /** Paints the next piece, and asks for a frame when there is more. */
  #paintOn(): void {
    this.#paint(STROKES_PER_FRAME)
    if (this.#stale) this.#askFrame()
  }

  /** Shows the opening picture at once; whether it is taken over is judged when the document is there. */
  async #receiveOpeningPicture(bytes: ArrayBuffer | null): Promise<void> {
    const openingPicture =
      bytes && (await decodeOpeningPicture(new Uint8Array(bytes), (packed) => this.#around.inflate(packed)))
    this.#opening.arrive(openingPicture, this.#around.now())
    if (openingPicture && this.#picture && this.#painted === 0) {
      this.#takeOver([], openingPicture.color)
      this.#foreign = true
    }
    this.#stale = true
    this.#askFrame()
  }

  #takeOver(entries: readonly TimelineEntry[], color: ColorPlane): void {
    this.#picture?.timeline.adopt(entries, color)
    this.#painted = entries.length
    this.#foreign = false
    this.#mark(WHOLE_PAGE)
  }

  /** Brings the planes up to the document, at most `atMost` new strokes at once, and shows what changed. */
  #paint(atMost: number): void {
    const picture = this.#picture
    if (!picture) return
    const { timeline } = picture
    if (this.#documentChanged) {
      this.#documentChanged = false
      this.#entries = this.#document.entries()
    }
    if (this.#stale && this.#mayPaint(atMost)) {
      const entries = this.#entries
      const until = Math.min(entries.length, this.#painted + atMost)
      this.#mark(timeline.sync(until === entries.length ? entries : entries.slice(0, until)))
      this.#painted = until
      this.#unpainted.clear()
      this.#stale = until < entries.length
      this.#previewsStale = true
      this.#around.post({ type: 'summary', summary: this.#summary() })
    }
    if (this.#previewsStale) {
      this.#previewsStale = false
      this.#land()
      for (const part of timeline.preview(this.#previews())) this.#mark(part)
    }
    for (const rectangle of this.#dirty) picture.screen.show(timeline.color, picture.plates.ink, rectangle)
    this.#dirty = []
  }

  /** False while an opening picture is worth waiting for; takes it over when its strokes are in the document. */
  #mayPaint(atMost: number): boolean {
    const advice = this.#opening.advise(this.#entries, this.#painted, this.#around.now())
    if (advice.do === 'adopt') this.#takeOver(advice.entries, advice.openingPicture.color)
    else if (advice.do === 'wait' && atMost < Number.POSITIVE_INFINITY) return false
    else if (this.#foreign) this.#takeOver([], blankColorPlane())
    return true
  }

  #mark(rectangle: Rectangle): void {
    this.#dirty = withDirty(this.#dirty, rectangle)
  }

  /** Strokes that have reached the picture, or never reached the document, need not be shown as growing any more. */
  #land(): void {
    if (this.#landing.size === 0) return
    const waiting = new Set(this.#entries.slice(this.#painted).map(({ stroke }) => stroke.id))
    for (const id of this.#landing.keys()) if (!waiting.has(id)) this.#landing.delete(id)
  }

  /** What still grows: a stroke that has reached the document is painted from there, in the same frame. */
  #previews(): Stroke[] {
    const growing = [...this.#landing.values(), ...this.#remote, ...(this.#own ? [this.#own] : [])]
    const unknown = new Set(growing.map(({ id }) => id).filter((id) => !this.#unpainted.has(id)))
    for (let index = this.#painted - 1; index >= 0 && unknown.size > 0; index -= 1)
      unknown.delete(this.#entries[index]!.stroke.id)
    for (const id of unknown) this.#unpainted.add(id)
    return growing.filter(({ id }) => this.#unpainted.has(id))
  }

  #summary(): PaintedSummary {
    return {
      shown: this.#document.shownCount(),
      ...this.#document.undoState(this.#author),
      settled: this.#painted >= this.#entries.length,
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
