/**
 * Decides how a page goes on when the server refuses its history (OUTBOX-3): with everything again, item by item to find the one that is
 * at fault, without that one, or not at all.
 */
import type { RefusedItem } from './first-unsaved.ts'

/** New documents in a row that brought nothing, without everything saved in between. */
const MAX_TRIES = 3
/** Items in a row that were refused before any other was accepted: then it is none of them that the server does not want. */
const MAX_SUSPECTS = 5

export interface Repair {
  /** What the new document leaves out, because it is at fault; null leaves out nothing. */
  readonly leaveOut: RefusedItem | null
  /** Ids of strokes that come last, so that it shows whether the server accepts the others. */
  readonly last: ReadonlySet<string>
  /** `send`: all of the outbox; `search`: item by item; `hold`: nothing for now. */
  readonly start: 'send' | 'search' | 'hold'
}

export class Repairs {
  #tries = 0
  #suspects: ReadonlySet<string> = new Set()
  /** Items that a document has left out. What is refused after that is no longer in the outbox. */
  readonly #leftOut = new Set<string>()

  /** Returns what follows the final refusal of one item. */
  drop(refused: RefusedItem): Repair {
    return this.#leaveOut(refused, 'send')
  }

  /** Returns what follows a refusal. @param refused what the server named, or what was sent alone; null when that is not known */
  next(refused: RefusedItem | null): Repair {
    // A new document repairs most of it.
    const isFirst = this.#tries === 0
    if (!isFirst && refused?.isAtFault) return this.#leaveOut(refused, 'search')
    const isKnown = refused !== null && this.#suspects.has(refused.strokeId)
    const isOver = refused ? isKnown || this.#suspects.size >= MAX_SUSPECTS : this.#tries >= MAX_TRIES
    this.#tries += 1
    if (!isFirst && refused) this.#suspects = new Set([...this.#suspects, refused.strokeId])
    return { leaveOut: null, last: this.#suspects, start: isOver ? 'hold' : isFirst ? 'send' : 'search' }
  }

  /** Everything is saved, or the person tries again. */
  reset(): void {
    this.#tries = 0
    this.#suspects = new Set()
    this.#leftOut.clear()
  }

  #leaveOut(refused: RefusedItem, start: 'send' | 'search'): Repair {
    const key = `${refused.isFlag} ${refused.strokeId}`
    if (this.#leftOut.has(key)) return { leaveOut: null, last: this.#suspects, start: 'hold' }
    this.#leftOut.add(key)
    return { leaveOut: refused, last: this.#suspects, start }
  }
}
