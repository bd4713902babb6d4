/** Detects a stalled storage: calls `onStall` when writes are pending and none has finished for too long. */
export class StallTimer {
  readonly #ms: number
  readonly #onStall: () => void
  #pending = 0
  #timer: NodeJS.Timeout | null = null

  /** @param ms from the start of the first write, or from the last finished one, until `onStall` is called */
  constructor(ms: number, onStall: () => void) {
    this.#ms = ms
    this.#onStall = onStall
  }

  writeStarted(): void {
    this.#pending += 1
    if (this.#pending > 1) return
    this.stop()
    this.#timer = setTimeout(this.#onStall, this.#ms).unref()
  }

  writeFinished(): void {
    this.#pending -= 1
    if (this.#pending > 0) this.#timer?.refresh()
    else this.stop()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** Does something as often as it is asked for, but not more often than once in an interval; nothing asked for is forgotten. */
export class Pacer {
  readonly #intervalMs: number
  readonly #act: () => void
  #timer: NodeJS.Timeout | null = null
  #isAsked = false

  constructor(intervalMs: number, act: () => void) {
    this.#intervalMs = intervalMs
    this.#act = act
  }

  /** Acts now, or at the end of the interval after the last time. */
  ask(): void {
    if (this.#timer) {
      this.#isAsked = true
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (!this.#isAsked) return
      this.#isAsked = false
      this.ask()
    }, this.#intervalMs)
    this.#timer.unref()
    this.#act()
  }

  /** Forgets what was asked for. */
  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#isAsked = false
  }
}
