/**
 * Merges the `pointerrawupdate` and `pointermove` positions of pressed pointers. `pointermove` waits for the main thread's next
 * frame, and `pointerrawupdate` does not; each position arrives by both events, in either order, and is used once.
 */
import type { Contact } from './pointer-input.ts'

/** Throttles mice that report a thousand times a second. Screens refresh less often than this. */
const MIN_INTERVAL_MS = 4

export class RawMoves {
  /** Per pointer: raw positions that are throttled. */
  readonly #held = new Map<number, Contact[]>()
  /** Per pointer with raw positions: the time of its last position, by either event. */
  readonly #last = new Map<number, number>()
  #lastReturned = Number.NEGATIVE_INFINITY

  /** Adds raw positions of one pointer. Returns those to use now, oldest first. */
  addRaw(contacts: readonly Contact[]): readonly Contact[] {
    const newest = contacts.at(-1)
    if (!newest) return []
    this.#held.set(newest.id, [...(this.#held.get(newest.id) ?? []), ...this.#later(newest.id, contacts)])
    this.#last.set(newest.id, Math.max(newest.at, this.#last.get(newest.id) ?? newest.at))
    if (newest.at - this.#lastReturned < MIN_INTERVAL_MS) return []
    this.#lastReturned = newest.at
    return this.#flush(newest.id)
  }

  /** Adds the positions of a `pointermove`. Returns the throttled ones and those that did not arrive raw before. */
  addMoves(contacts: readonly Contact[]): readonly Contact[] {
    const newest = contacts.at(-1)
    if (!newest) return []
    const { id, at } = newest
    const positions = [...this.#flush(id), ...this.#later(id, contacts)]
    // A pointer without raw positions needs no comparison, and scripted events may share one time.
    const last = this.#last.get(id)
    if (last !== undefined) this.#last.set(id, Math.max(at, last))
    return positions
  }

  /** Returns the throttled positions of a pointer that is released. */
  end(id: number): readonly Contact[] {
    this.#last.delete(id)
    return this.#flush(id)
  }

  #later(id: number, contacts: readonly Contact[]): Contact[] {
    const last = this.#last.get(id) ?? Number.NEGATIVE_INFINITY
    return contacts.filter(({ at }) => at > last)
  }

  #flush(id: number): readonly Contact[] {
    const held = this.#held.get(id) ?? []
    this.#held.delete(id)
    return held
  }
}
