/**
 * The worker's side of the painter: it handles messages with its own copy of the document's strokes. `PaintSchedule` says when to
 * paint, `DocumentPicture` holds the picture, `GrowingStrokes` what lies over it; worker and canvas come in as functions.
 */
import { DocumentCopy } from '#crdt/document/document-copy.ts'
import type { StoredEntry } from '#crdt/document/document-entry.ts'
import { requirePainter } from '#crdt/painter/painters.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { colorAt } from '#crdt/painter/plates/region-at.ts'
import { numberPlaces } from '#crdt/regions/numbers/number-places.ts'
import { regionColoring } from '#crdt/regions/numbers/region-coloring.ts'
import { decodeOpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { DocumentPicture, OpeningPictureAdoption } from './document-picture.ts'
import { GrowingStrokes } from './growing-strokes.ts'
import { PaintSchedule, type PaintTiming } from './paint-schedule.ts'
import type { Answer, FromPainter, PaintedSummary, Question, ToPainter } from './painter-messages.ts'
import type { PainterScreen } from './painter-screen.ts'

/** A long artwork is painted in pieces of this many strokes: its picture grows visibly, and questions get through. */
const STROKES_PER_PIECE = 150
/** The part of each frame in which undo within an opening picture is prepared, while nothing is left to paint. */
const PREPARE_UNDO_MS = 5
/** In one piece, other people's growing strokes are covered for this long, and go on in the next frame (SYNC-39). */
const REMOTE_PREVIEW_MS = 8
/** After other people's growing strokes were shown, the thread is free of them for this many times as long. */
const REMOTE_PREVIEW_REST = 3

export interface PainterEnvironment extends PaintTiming {
  post(message: FromPainter): void
  screenFor(canvas: OffscreenCanvas | null): PainterScreen
  /** SHA-256, lower-case hex. */
  digest(bytes: Uint8ClampedArray<ArrayBuffer>): Promise<string>
  /** Unpacks the zlib format (RFC 1950); rejects bytes of any other format. */
  inflate(deflated: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Milliseconds. */
  now(): number
}

export class PainterHost {
  readonly #environment: PainterEnvironment
  readonly #schedule: PaintSchedule
  readonly #opening = new OpeningPictureAdoption()
  readonly #growing = new GrowingStrokes()
  #document = new DocumentCopy()
  /** The document's entries; null when it has changed since they were read. */
  #entries: readonly StoredEntry[] | null = null
  #author = 0
  /** Null until the page is open. */
  #picture: DocumentPicture | null = null
  /** The picture lacks strokes or flags of the document. */
  #isBehind = false
  #arePreviewsStale = false
  /** Other people's growing strokes have changed since they were shown. */
  #isRemoteStale = false
  #remoteRestsUntil = 0
  #isPreparing = false

  constructor(environment: PainterEnvironment) {
    this.#environment = environment
    this.#schedule = new PaintSchedule(environment, () => this.#paintPiece())
  }

  async handle(message: ToPainter): Promise<void> {
    switch (message.type) {
      case 'open':
        return this.#open(message)
      case 'expectOpeningPicture':
        return this.#opening.expect(this.#environment.now())
      case 'openingPicture':
        return this.#showOpeningPicture(message.bytes)
      case 'change': {
        const wasBehind = this.#isBehind
        this.#document.applyChange(message.change)
        this.#documentChanged()
        return wasBehind ? this.#schedule.atNextFrame() : this.#schedule.soon()
      }
      case 'reset':
        this.#document = new DocumentCopy()
        this.#opening.arrive(null, this.#environment.now())
        this.#growing.dropOwn()
        this.#documentChanged()
        return this.#schedule.atNextFrame()
      case 'previewOwn':
        this.#growing.setOwn(message.delta)
        return this.#previewsChanged()
      case 'previewRemote':
        this.#growing.setRemote(message.deltas)
        this.#isRemoteStale = true
        return this.#schedule.soon()
      case 'ask':
        return this.#answer(message.id, message.question)
    }
  }

  #open({ canvas, plates: bytes, author }: ToPainter & { type: 'open' }): void {
    const plates = decodePlates(new Uint8Array(bytes))
    requirePainter(plates)
    this.#author = author
    this.#picture = new DocumentPicture(plates, this.#environment.screenFor(canvas), this.#opening)
    this.#isBehind = true
    this.#environment.post({
      type: 'opened',
      labels: plates.labels.slice(),
      references: plates.regions.map((region) => region?.reference ?? null),
    })
    this.#schedule.atNextFrame()
  }

  /** Shows the opening picture at once. Whether it is adopted is decided when the document is there. */
  async #showOpeningPicture(bytes: ArrayBuffer | null): Promise<void> {
    const openingPicture =
      bytes && (await decodeOpeningPicture(new Uint8Array(bytes), (packed) => this.#environment.inflate(packed)))
    this.#opening.arrive(openingPicture, this.#environment.now())
    if (openingPicture) this.#picture?.showUnverified(openingPicture)
    this.#isBehind = true
    this.#schedule.atNextFrame()
  }

  #documentChanged(): void {
    this.#entries = null
    this.#isBehind = true
  }

  #previewsChanged(): void {
    this.#arePreviewsStale = true
    this.#schedule.soon()
  }

  #paintPiece(): void {
    if (!this.#picture) return
    this.#paint(this.#picture, STROKES_PER_PIECE)
    if (this.#isBehind || this.#isRemoteStale) this.#schedule.atNextFrame()
    if (!this.#isBehind) this.#prepareUndoLater()
  }

  /** Prepares undo in the frames in which nothing is left to paint. */
  #prepareUndoLater(): void {
    if (this.#isPreparing || !this.#picture?.isUndoSlow) return
    this.#isPreparing = true
    this.#environment.nextFrame(() => {
      this.#isPreparing = false
      if (this.#isBehind) return
      this.#picture?.prepareUndo(PREPARE_UNDO_MS, () => this.#environment.now())
      this.#prepareUndoLater()
    })
  }

  /** Paints at most `limit` new strokes of the document, then what grows over it, and shows what changed. */
  #paint(picture: DocumentPicture, limit: number): void {
    const entries = (this.#entries ??= this.#document.entries())
    if (this.#isBehind && picture.paint(this.#document, limit, this.#environment.now())) {
      this.#isBehind = picture.painted < entries.length
      this.#arePreviewsStale = true
      this.#environment.post({ type: 'summary', summary: this.#summary() })
    }
    const isRemoteDue = this.#isRemoteStale && this.#environment.now() >= this.#remoteRestsUntil
    if (isRemoteDue || this.#arePreviewsStale) this.#preview(picture, entries, isRemoteDue)
    picture.show()
  }

  /** Shows the growing strokes; of other people's only as much as the time allows, because strokes of the document come first. */
  #preview(picture: DocumentPicture, entries: readonly StoredEntry[], withRemote: boolean): void {
    const begun = this.#environment.now()
    this.#arePreviewsStale = false
    if (withRemote) this.#growing.showRemote()
    picture.preview(this.#growing.visible(entries, picture.painted), {
      strokes: this.#growing.remote,
      mayGoOn: () => withRemote && this.#environment.now() - begun < REMOTE_PREVIEW_MS,
    })
    if (!withRemote) return
    this.#isRemoteStale = picture.isPreviewBehind
    const now = this.#environment.now()
    this.#remoteRestsUntil = now + (now - begun) * REMOTE_PREVIEW_REST
  }

  #summary(): PaintedSummary {
    return {
      shown: this.#document.shownCount(),
      ...this.#document.undoState(this.#author),
      settled: !this.#isBehind,
    }
  }

  async #answer(id: number, question: Question): Promise<void> {
    const picture = this.#picture
    if (!picture) throw new Error('The painter was asked before it was opened')
    this.#paint(picture, question.kind === 'fingerprint' ? Number.POSITIVE_INFINITY : STROKES_PER_PIECE)
    this.#environment.post({ type: 'answer', id, answer: await this.#reply(picture, question) })
  }

  #reply(picture: DocumentPicture, question: Question): Answer | Promise<Answer> {
    const color = picture.settledColor()
    switch (question.kind) {
      case 'color':
        return colorAt(color, question.x, question.y)
      case 'coloring':
        return regionColoring(picture.plates, color, question.targets)
      case 'numberPlaces':
        return numberPlaces(picture.plates)
      case 'fingerprint':
        return this.#environment.digest(color)
    }
  }
}
