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
