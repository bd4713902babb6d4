/** The main thread's side of the painter worker. Of growing strokes it holds only what the worker was last sent. */
import type { DocumentChange } from '#crdt/document/document-copy.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import type { NumberPlace } from '#crdt/regions/numbers/number-places.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type {
  Answer,
  Answers,
  FromPainter,
  PaintedPixels,
  PaintedSummary,
  Question,
  ToPainter,
} from './painter-messages.ts'
import { StrokeDeltaEncoder } from './growing-strokes.ts'

/** The part of a Worker that the client uses. */
interface PainterPort {
  postMessage(message: ToPainter, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: FromPainter }) => void): void
  terminate(): void
}

interface PainterListeners {
  onOpened(): void
  onSummary(summary: PaintedSummary): void
  onFailed(message: string): void
  onPixels(pixels: PaintedPixels): void
}

export class PainterClient {
  readonly #port: PainterPort
  readonly #listeners: PainterListeners
  readonly #pendingAnswers = new Map<number, (answer: Answer) => void>()
  readonly #own = new StrokeDeltaEncoder()
  readonly #remote = new StrokeDeltaEncoder()
  #lastQuestionId = 0
  #labels: Uint16Array | null = null
  #references: readonly (Color | null)[] = []

  constructor(port: PainterPort, listeners: PainterListeners) {
    this.#port = port
    this.#listeners = listeners
    port.addEventListener('message', ({ data }) => this.#handle(data))
  }

  /** Region labels of the page (1600 x 1200); null until it is open. */
  get labels(): Uint16Array | null {
    return this.#labels
  }

  /** The reference colors of the page's regions by label; empty until it is open. */
  get references(): readonly (Color | null)[] {
    return this.#references
  }

  /** @param plates is transferred: the caller's buffer is empty afterwards. */
  open(canvas: OffscreenCanvas | null, plates: ArrayBuffer, author: number): void {
    this.#send({ type: 'open', canvas, plates, author }, canvas ? [canvas, plates] : [plates])
  }

  /** Holds back the painting of a long artwork until `openingPicture` is called, which must follow. */
  expectOpeningPicture(): void {
    this.#send({ type: 'expectOpeningPicture' })
  }

  /** @param bytes an opening picture, which is transferred; null when there is none. */
  openingPicture(bytes: ArrayBuffer | null): void {
    this.#send({ type: 'openingPicture', bytes }, bytes ? [bytes] : [])
  }

  /** Sends what one transaction added to the document. The worker must get every change, from the empty document on. */
  change(change: DocumentChange): void {
    this.#send({ type: 'change', change })
  }

  /** Empties the worker's document and drops the own growing stroke; other people's strokes stay. */
  reset(): void {
    this.#own.reset()
    this.#send({ type: 'reset' })
  }

  /** Shows the stroke under this person's pointer instead of the last one; null shows none. */
  previewOwn(stroke: Stroke | null): void {
    const [delta = null] = this.#own.encode(stroke ? [stroke] : [])
    this.#send({ type: 'previewOwn', delta })
  }

  /** Shows the strokes under other people's pointers instead of the last ones. */
  previewRemote(strokes: readonly Stroke[]): void {
    this.#send({ type: 'previewRemote', deltas: this.#remote.encode(strokes) })
  }

  /** Returns the color at a page point in units, as far as it is painted: it does not wait for a long artwork to open. */
  colorAt(x: number, y: number): Promise<Color> {
    return this.#ask({ kind: 'color', x, y })
  }

  /**
   * Returns the state of each region by label (`regionColoring`), as far as the picture is painted, without growing strokes.
   * @param targets the color of each label's number
   */
  coloring(targets: readonly (Color | undefined)[]): Promise<Uint8Array> {
    return this.#ask({ kind: 'coloring', targets })
  }

  /** Returns where the numbers of the page stand, by label. */
  numberPlaces(): Promise<ReadonlyMap<number, NumberPlace>> {
    return this.#ask({ kind: 'numberPlaces' })
  }

  /** Returns the SHA-256 of the color plane, after everything sent so far, without growing strokes. */
  fingerprint(): Promise<string> {
    return this.#ask({ kind: 'fingerprint' })
  }

  close(): void {
    this.#port.terminate()
    this.#pendingAnswers.clear()
  }

  #ask<K extends Question['kind']>(question: Question & { kind: K }): Promise<Answers[K]> {
    const id = (this.#lastQuestionId += 1)
    return new Promise((resolve) => {
      // The painter answers a question of kind K with Answers[K]; the map holds all kinds together.
      this.#pendingAnswers.set(id, resolve as (answer: Answer) => void)
      this.#send({ type: 'ask', id, question })
    })
  }

  #send(message: ToPainter, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer)
  }

  #handle(message: FromPainter): void {
    switch (message.type) {
      case 'opened':
        this.#labels = message.labels
        this.#references = message.references
        return this.#listeners.onOpened()
      case 'summary':
        return this.#listeners.onSummary(message.summary)
      case 'pixels':
        return this.#listeners.onPixels(message.pixels)
      case 'failed':
        return this.#listeners.onFailed(message.message)
      case 'answer':
        this.#pendingAnswers.get(message.id)?.(message.answer)
        this.#pendingAnswers.delete(message.id)
    }
  }
}

/** Starts the worker that paints the open page. The caller terminates it. */
export const startPainterWorker = (): Worker =>
  new Worker(new URL('./painter.worker.ts', import.meta.url), { type: 'module', name: 'painter' })
