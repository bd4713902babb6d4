/**
 * Positions of a pressed pointer as soon as the device reports them. `pointermove` waits for the page's next frame, and the
 * painter's thread for the one after it; `pointerrawupdate` waits for neither. Each position comes both ways, now the one and
 * now the other first, and is taken once.
 */
import type { Contact } from './pointer-input.ts'

/** Some mice report a thousand times a second: no screen shows more often than this. Milliseconds. */
const LEAST_BETWEEN_MS = 4

export class RawMoves {
  /** Per pointer: came raw, not yet handed on. */
  readonly #held = new Map<number, Contact[]>()
  /** Per pointer that has come raw: the moment of its last position, whichever way it came. */
  readonly #last = new Map<number, number>()
  #handedOn = Number.NEGATIVE_INFINITY

  /** Takes in raw positions of one pointer; answers all that it is time to hand on, oldest first. */
  raw(contacts: readonly Contact[]): readonly Contact[] {
    const newest = contacts.at(-1)
    if (!newest) return []
    this.#held.set(newest.id, [...(this.#held.get(newest.id) ?? []), ...this.#later(newest.id, contacts)])
    this.#last.set(newest.id, Math.max(newest.at, this.#last.get(newest.id) ?? newest.at))
    if (newest.at - this.#handedOn < LEAST_BETWEEN_MS) return []
    this.#handedOn = newest.at
    return this.#take(newest.id)
  }

  /** Positions that came with a `pointermove`: those held back, and those that did not come raw before. */
  moved(contacts: readonly Contact[]): readonly Contact[] {
    const newest = contacts.at(-1)
    if (!newest) return []
    const { id, at } = newest
    const taken = [...this.#take(id), ...this.#later(id, contacts)]
    // Without raw positions there is nothing to compare with, and a script may give two events one moment.
    const last = this.#last.get(id)
    if (last !== undefined) this.#last.set(id, Math.max(at, last))
    return taken
  }

  /** The pointer is let go of: what was held back of it. */
  ended(id: number): readonly Contact[] {
    this.#last.delete(id)
    return this.#take(id)
  }

  #later(id: number, contacts: readonly Contact[]): Contact[] {
    const last = this.#last.get(id) ?? Number.NEGATIVE_INFINITY
    return contacts.filter(({ at }) => at > last)
  }

  #take(id: number): readonly Contact[] {
    const held = this.#held.get(id) ?? []
    this.#held.delete(id)
    return held
  }
}
