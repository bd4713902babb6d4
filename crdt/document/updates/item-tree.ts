/**
 * The undo flags of one stroke, or all strokes, in Yjs's order: Yjs marks every flag but the last one as deleted. The order is YATA's
 * (yjs: Item.integrate). These items have no right origin, so it is that of a tree: each item stands under its origin, items under the
 * same origin are sorted (`compareSiblings`), and an item comes before those under it. Adding and looking up take O(log n) steps
 * (docs/decisions/0086). An item is a row of columns that the trees of a document share.
 */
import { type ItemColumns, NO_ROW } from './item-columns.ts'
import type { ItemId } from './new-item.ts'

/**
 * Ascending by client id. Yjs puts a client's later item before its earlier one with the same origin. No Yjs client writes such
 * items, but every one agrees on their order.
 */
export const compareSiblings = (a: ItemId, b: ItemId): number => a.client - b.client || b.clock - a.clock

export class ItemTree {
  readonly columns: ItemColumns
  #last = NO_ROW
  #length = 0
  /** Items without an origin. */
  #topCount = 0
  #forks = 0

  constructor(columns: ItemColumns) {
    this.columns = columns
  }

  /** The row of the last item; NO_ROW in an empty tree. */
  get last(): number {
    return this.#last
  }

  get length(): number {
    return this.#length
  }

  /**
   * The number of items whose origin had another item under it already, because they were written without knowledge of that
   * one. Yjs takes up to O(length) steps to insert one of these, and O(1) for any other.
   */
  get forks(): number {
    return this.#forks
  }

  /** Returns the row of the last item without those that `isCounted` leaves out, which must be the ones added last; NO_ROW when none is left. */
  lastOf(isCounted: (row: number) => boolean): number {
    let row = this.#last
    while (row !== NO_ROW && !isCounted(row)) row = this.columns.befores[row]!
    return row
  }

  /** Adds an item where Yjs would, and returns its row. @param parent the row of its origin in this tree, or NO_ROW */
  add({ client, clock }: ItemId, parent: number): number {
    const { columns } = this
    const row = columns.push(client, clock)
    const jump = this.#jumpOf(parent)
    const isEven =
      this.#depthOf(parent) - this.#depthOf(jump) === this.#depthOf(jump) - this.#depthOf(this.#jumpOf(jump))
    columns.parents[row] = parent
    columns.depths[row] = this.#depthOf(parent) + 1
    columns.jumps[row] = isEven ? this.#jumpOf(jump) : parent
    columns.children[row] = 0
    columns.befores[row] = this.#last
    columns.endedBy[row] = NO_ROW
    if (this.#countUnder(parent, 1) > 1) this.#forks += 1
    this.#length += 1
    if (!this.#comesLast(row, parent)) return row
    if (this.#last !== NO_ROW) columns.endedBy[this.#last] = row
    this.#last = row
    return row
  }

  /** Removes the item that was added last, which must be the last row of the columns. Does nothing in an empty tree. */
  removeLatest(): void {
    if (this.#length === 0) return
    const { columns } = this
    const row = columns.length - 1
    if (this.#last === row) {
      this.#last = columns.befores[row]!
      if (this.#last !== NO_ROW) columns.endedBy[this.#last] = NO_ROW
    }
    if (this.#countUnder(columns.parents[row]!, -1) > 0) this.#forks -= 1
    this.#length -= 1
    columns.pop()
  }

  /** Returns the row of an item's ancestor at this depth, or its own, in O(log depth) steps. */
  ancestorAt(row: number, depth: number): number {
    const { parents } = this.columns
    let at = row
    while (this.#depthOf(at) > depth) {
      const jump = this.#jumpOf(at)
      at = this.#depthOf(jump) >= depth ? jump : parents[at]!
    }
    return at
  }

  #depthOf(row: number): number {
    return row === NO_ROW ? 0 : this.columns.depths[row]!
  }

  #jumpOf(row: number): number {
    return row === NO_ROW ? NO_ROW : this.columns.jumps[row]!
  }

  /** Changes the number of items under a row, or of those without an origin, and returns it. */
  #countUnder(parent: number, change: 1 | -1): number {
    if (parent === NO_ROW) return (this.#topCount += change)
    return (this.columns.children[parent]! += change)
  }

  /** Only an item under the last one, or under one of its ancestors behind all others there, comes after the last one. */
  #comesLast(row: number, parent: number): boolean {
    const last = this.#last
    if (parent === last) return true
    const depth = this.#depthOf(parent)
    if (this.#depthOf(last) <= depth || this.ancestorAt(last, depth) !== parent) return false
    const { columns } = this
    return compareSiblings(columns.idOf(this.ancestorAt(last, depth + 1)), columns.idOf(row)) < 0
  }
}
