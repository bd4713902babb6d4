/** When the painter paints: at an animation frame, or as soon as the waiting messages are handled. */

export interface PaintTiming {
  /** Runs the task at the next animation frame. */
  nextFrame(task: () => void): void
  /** Runs the task when the messages that have arrived by now are handled. */
  afterMessages(task: () => void): void
}

/** Requests that arrive together cause one painting. */
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

/** Stands in for a frame at 60 Hz in engines whose workers have no animation frames. */
const FRAME_MS = 16

/** Runs the task at the next animation frame, also in a worker. */
export function nextFrame(task: () => void): void {
  if ('requestAnimationFrame' in self) self.requestAnimationFrame(task)
  else setTimeout(task, FRAME_MS)
}

let waiting: (() => void)[] = []
let channel: MessageChannel | null = null

/** Runs the task after every message that has already arrived at this thread: it queues a message of its own behind them. */
export function afterMessages(task: () => void): void {
  waiting.push(task)
  if (waiting.length === 1) (channel ??= openChannel()).port2.postMessage(null)
}

function openChannel(): MessageChannel {
  const opened = new MessageChannel()
  opened.port1.addEventListener('message', () => {
    const tasks = waiting
    waiting = []
    for (const task of tasks) task()
  })
  opened.port1.start()
  return opened
}
