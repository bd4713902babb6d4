/** The page's side of the conversation with the painter. */
import type { Color } from '#crdt/document/stroke/color.ts'
import type { DocumentChange } from '#crdt/document/document-copy.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { byId, growthOf } from './growth.ts'
import type { Answers, FromPainter, PaintedPixels, PaintedSummary, Question, ToPainter } from './painter-messages.ts'

/** The part of a Worker that is needed. */
export interface PainterPort {
  postMessage(message: ToPainter, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: FromPainter }) => void): void
  terminate(): void
}

export interface PainterListeners {
  onOpened(): void
  onSummary(summary: PaintedSummary): void
  onFailed(message: string): void
  onPixels(pixels: PaintedPixels): void
}

const NONE = byId([])

export class PainterClient {
  readonly #port: PainterPort
  readonly #listeners: PainterListeners
  readonly #waiting = new Map<number, (answer: Color | string) => void>()
  #asked = 0
  #labels: Uint16Array | null = null
  /** The growing strokes as the painter knows them. */
  #own = NONE
  #remote = NONE

  constructor(port: PainterPort, listeners: PainterListeners) {
    this.#port = port
    this.#listeners = listeners
    port.addEventListener('message', ({ data }) => this.#receive(data))
  }

  /** Region labels of the page (1600 x 1200) once it is open. */
  get labels(): Uint16Array | null {
    return this.#labels
  }

  /** @param plates is handed over: the caller's buffer is empty afterwards. */
  open(canvas: OffscreenCanvas | null, plates: ArrayBuffer, author: number): void {
    this.#send({ type: 'open', canvas, plates, author }, canvas ? [canvas, plates] : [plates])
  }

  /** Holds the painting of a long artwork back until `openingPicture` is called; whoever says this says the other, too. */
  expectOpeningPicture(): void {
    this.#send({ type: 'expectOpeningPicture' })
  }

  /** @param bytes an opening picture, handed over; null when there is none. */
  openingPicture(bytes: ArrayBuffer | null): void {
    this.#send({ type: 'openingPicture', bytes }, bytes ? [bytes] : [])
  }

  /** What the document has gained since the last change; from the empty document on, every one in turn. */
  change(change: DocumentChange): void {
    this.#send({ type: 'change', change })
  }

  reset(): void {
    this.#own = NONE
    this.#send({ type: 'reset' })
  }

  grow(stroke: Stroke | null): void {
    this.#send({ type: 'grow', growth: stroke && growthOf(stroke, this.#own) })
    this.#own = stroke ? byId([stroke]) : NONE
  }

  remote(strokes: readonly Stroke[]): void {
    this.#send({ type: 'remote', growths: strokes.map((stroke) => growthOf(stroke, this.#remote)) })
    this.#remote = byId(strokes)
  }

  /** The color at a page point in units, as far as it is painted: a long artwork that is still opening is not waited for. */
  colorAt(x: number, y: number): Promise<Color> {
    return this.#ask({ kind: 'color', x, y })
  }

  /** SHA-256 of the color plane, after everything sent so far, without growing strokes. */
  fingerprint(): Promise<string> {
    return this.#ask({ kind: 'fingerprint' })
  }

  close(): void {
    this.#port.terminate()
    this.#waiting.clear()
  }

  #ask<K extends Question['kind']>(question: Question & { kind: K }): Promise<Answers[K]> {
    const id = (this.#asked += 1)
    return new Promise((resolve) => {
      // The painter answers a question of kind K with Answers[K]; the map holds all kinds together.
      this.#waiting.set(id, resolve as (answer: Color | string) => void)
      this.#send({ type: 'ask', id, question })
    })
  }

  #send(message: ToPainter, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer)
  }

  #receive(message: FromPainter): void {
    switch (message.type) {
      case 'opened':
        this.#labels = message.labels
        return this.#listeners.onOpened()
      case 'summary':
        return this.#listeners.onSummary(message.summary)
      case 'pixels':
        return this.#listeners.onPixels(message.pixels)
      case 'failed':
        return this.#listeners.onFailed(message.message)
      case 'answer':
        this.#waiting.get(message.id)?.(message.answer)
        this.#waiting.delete(message.id)
    }
  }
}
