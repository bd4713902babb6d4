/** Notices when nothing of what was begun has ended for too long. */
export class StallTimer {
  readonly #ms: number
  readonly #lost: () => void
  #begun = 0
  #timer: NodeJS.Timeout | null = null

  /** @param ms from the last sign of life until `lost` is called */
  constructor(ms: number, lost: () => void) {
    this.#ms = ms
    this.#lost = lost
  }

  begins(): void {
    this.#begun += 1
    if (this.#begun === 1) this.#wait()
  }

  ends(): void {
    this.#begun -= 1
    if (this.#begun > 0) this.#timer?.refresh()
    else this.over()
  }

  /** Nobody waits any more. */
  over(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #wait(): void {
    this.over()
    this.#timer = setTimeout(this.#lost, this.#ms).unref()
  }
}
