/**
 * Items as rows of columns: strokes, or the undo flags of all strokes, in the order of their adding. An object for each of half a million
 * flags would take five times the memory, and garbage collections longer than a turn of the event loop may last.
 */
import { grown, grownLength, NO_FLOATS, NO_INTS } from '#crdt/bytes/grown.ts'
import type { ItemId } from './new-item.ts'
import type { ItemRows } from './saved-rows.ts'

/** The row of no item. */
export const NO_ROW = -1

export class ItemColumns {
  #clients = NO_FLOATS
  #clocks = NO_FLOATS
  /** What follows is written by the trees of these rows (item-tree.ts). The row of the origin; NO_ROW for none. */
  parents = NO_INTS
  /** 1 without an origin. */
  depths = NO_INTS
  /** An ancestor farther up, so that any ancestor is O(log depth) jumps away (a skew-binary skip list); NO_ROW for none. */
  jumps = NO_INTS
  /** The number of rows under it. */
  children = NO_INTS
  /** The last of its tree before this row was added; NO_ROW for none. */
  befores = NO_INTS
  /** The row that became the last of its tree after it; NO_ROW while it is the last, or if it never was. */
  endedBy = NO_INTS
  #length = 0
  /** The rows of each client id, in the order of their clocks. */
  readonly #rowsOf = new Map<number, number[]>()

  get length(): number {
    return this.#length
  }

  idOf(row: number): ItemId {
    return { client: this.#clients[row]!, clock: this.#clocks[row]! }
  }

  /** Returns the row of an item, or NO_ROW when there is none. */
  find({ client, clock }: ItemId): number {
    const own = this.#rowsOf.get(client)
    if (!own) return NO_ROW
    let [from, to] = [0, own.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if (this.#clocks[own[middle]!]! <= clock) from = middle
      else to = middle
    }
    return this.#clocks[own[from]!] === clock ? own[from]! : NO_ROW
  }

  /** Adds a row and returns it. A client's rows come in the order of their clocks. */
  push(client: number, clock: number): number {
    const row = this.#length
    this.reserve(row + 1)
    this.#length += 1
    this.#clients[row] = client
    this.#clocks[row] = clock
    const own = this.#rowsOf.get(client)
    if (own) own.push(row)
    else this.#rowsOf.set(client, [row])
    return row
  }

  /** Removes the last row. */
  pop(): void {
    this.#length -= 1
    const client = this.#clients[this.#length]!
    const own = this.#rowsOf.get(client)
    own?.pop()
    if (own?.length === 0) this.#rowsOf.delete(client)
  }

  /** Returns copies of the rows from one to before another. */
  slice(from: number, to: number): ItemRows {
    return {
      first: from,
      clients: this.#clients.slice(from, to),
      clocks: this.#clocks.slice(from, to),
      origins: this.parents.slice(from, to),
    }
  }

  /** Makes room for a number of rows in all. */
  reserve(rows: number): void {
    if (rows <= this.#clients.length) return
    const length = grownLength(this.#clients.length, rows)
    this.#clients = grown(this.#clients, length)
    this.#clocks = grown(this.#clocks, length)
    this.parents = grown(this.parents, length)
    this.depths = grown(this.depths, length)
    this.jumps = grown(this.jumps, length)
    this.children = grown(this.children, length)
    this.befores = grown(this.befores, length)
    this.endedBy = grown(this.endedBy, length)
  }
}
