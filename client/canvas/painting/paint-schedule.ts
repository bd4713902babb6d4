/** When the painter paints: requests that arrive together cause one painting. */

export interface PaintTiming {
  /** Runs the task at the next animation frame. */
  nextFrame(task: () => void): void
  /** Runs the task when the messages that have arrived by now are handled. */
  afterMessages(task: () => void): void
}

export class PaintSchedule {
  readonly #timing: PaintTiming
  readonly #paint: () => void
  #isFrameRequested = false
  #isSoonRequested = false

  /** @param paint paints one piece, and requests the next one if more is left */
  constructor(timing: PaintTiming, paint: () => void) {
    this.#timing = timing
    this.#paint = paint
  }

  /** Paints at the next animation frame. */
  atNextFrame(): void {
    if (this.#isFrameRequested) return
    this.#isFrameRequested = true
    this.#timing.nextFrame(() => {
      this.#isFrameRequested = false
      this.#paint()
    })
  }

  /**
   * Paints right after the waiting messages, not in the next animation frame: what is painted inside a frame callback appears one
   * frame later.
   */
  soon(): void {
    if (this.#isSoonRequested) return
    this.#isSoonRequested = true
    this.#timing.afterMessages(() => {
      this.#isSoonRequested = false
      this.#paint()
    })
  }
}
