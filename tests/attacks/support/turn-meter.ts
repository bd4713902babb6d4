/**
 * Measures the longest turn of this process's event loop. A turn is as long as the processor time that the process used in it, at most
 * the time that passed, because other programs may hold the machine for a second.
 */

const SAMPLE_MS = 10

export class TurnMeter {
  #longestMs = 0
  #timer: NodeJS.Timeout | null = null

  /** The longest turn so far in milliseconds; a sample too long at most. */
  get longestMs(): number {
    return this.#longestMs
  }

  start(): void {
    let at = performance.now()
    let used = process.cpuUsage()
    this.#timer = setInterval(() => {
      const { user, system } = process.cpuUsage(used)
      this.#longestMs = Math.max(this.#longestMs, Math.min(performance.now() - at, (user + system) / 1_000))
      at = performance.now()
      used = process.cpuUsage()
    }, SAMPLE_MS)
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }
}
