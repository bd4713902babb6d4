/** How many exports a process sends at a time, and who gives way when all places are taken. */
import { Problem } from '#server/http/problem.ts'
import { DATA_BEING_DOWNLOADED } from '#server/texts/people.ts'

interface Running {
  /** In milliseconds of the clock. */
  readonly since: number
  readonly cutOff: () => void
}

export class ExportPlaces {
  /** By account, the longest running one first. */
  readonly #running = new Map<number, Running>()
  readonly #limits: { places: number; fairMs: number }
  readonly #clock: () => number

  /** @param limits.fairMs what an export has before it gives way @param clock milliseconds that never go back */
  constructor(limits: { places: number; fairMs: number }, clock: () => number) {
    this.#limits = limits
    this.#clock = clock
  }

  /**
   * Takes a place, and returns what gives it back. When all are taken, the export that has had its place for longest is cut off, if that was
   * long enough: its reader is slow. Otherwise throws a 503 Problem, and a 409 Problem while the person's other export is under way.
   */
  take(userId: number, cutOff: () => void): () => void {
    if (this.#running.has(userId)) throw Problem.conflict(DATA_BEING_DOWNLOADED, 'export-running')
    if (this.#running.size >= this.#limits.places) {
      const [longest] = this.#running
      if (!longest || this.#clock() - longest[1].since < this.#limits.fairMs) throw Problem.unavailable()
      this.#running.delete(longest[0])
      longest[1].cutOff()
    }
    const running = { since: this.#clock(), cutOff }
    this.#running.set(userId, running)
    return () => {
      if (this.#running.get(userId) === running) this.#running.delete(userId)
    }
  }
}
