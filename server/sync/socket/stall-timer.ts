/** Notices when nothing of what was begun has ended for too long. */
export class Patience {
  private readonly ms: number
  private readonly lost: () => void
  private begun = 0
  private timer: NodeJS.Timeout | null = null

  /** @param ms from the last sign of life until `lost` is called */
  constructor(ms: number, lost: () => void) {
    this.ms = ms
    this.lost = lost
  }

  begins(): void {
    this.begun += 1
    if (this.begun === 1) this.wait()
  }

  ends(): void {
    this.begun -= 1
    if (this.begun > 0) this.timer?.refresh()
    else this.over()
  }

  /** Nobody waits any more. */
  over(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }

  private wait(): void {
    this.over()
    this.timer = setTimeout(this.lost, this.ms).unref()
  }
}
