/**
 * The strokes of a document as a tree in Yjs's order, as far as the guard needs it: which strokes have been the end of the list,
 * and how many steps Yjs takes to insert those that were written without knowledge of later ones (docs/decisions/0086). A stroke's row
 * is its number in the order of acceptance, from 0.
 */
import { ItemColumns, NO_ROW } from './item-columns.ts'
import { ItemTree } from './item-tree.ts'
import type { ItemId } from './new-item.ts'
import type { ItemRows } from './saved-rows.ts'

/** A stroke that the order can add. */
export interface OrderedStroke extends ItemId {
  readonly origin: ItemId | null
}

export class StrokeOrder {
  readonly #rows = new ItemColumns()
  /** Strokes have no right origin, like flags, so their order is that of the same tree. */
  readonly #tree = new ItemTree(this.#rows)
  #steps = 0

  /** The steps that Yjs takes for all strokes together, beyond one for each. */
  get steps(): number {
    return this.#steps
  }

  /** The end of the list; null when it is empty. */
  get last(): ItemId | null {
    const { last } = this.#tree
    return last === NO_ROW ? null : this.#rows.idOf(last)
  }

  /**
   * Returns how many strokes were accepted since the origin of a stroke was the end of the list, or since the origin itself if it never
   * was the end; 0 at the end, whenever that was reached. The origin must be known.
   */
  behind({ origin }: OrderedStroke): number {
    const at = this.#rowOf(origin)
    if (at === this.#tree.last) return 0
    if (at === NO_ROW) return this.#tree.length
    const ended = this.#rows.endedBy[at]!
    return this.#tree.length - (ended === NO_ROW ? at + 1 : ended)
  }

  /** Returns how many strokes were accepted after this one; all of them for null or an unknown one. Neither `behind` nor steps exceed it. */
  strokesSince(origin: ItemId | null): number {
    return this.#tree.length - 1 - this.#rowOf(origin)
  }

  /** Adds a stroke where Yjs would; its origin must be known. */
  add({ client, clock, origin }: OrderedStroke): void {
    this.#add(client, clock, this.#rowOf(origin))
  }

  /** Adds strokes as `slice` returns them. */
  addRows({ clients, clocks, origins }: ItemRows): void {
    this.#rows.reserve(this.#rows.length + clients.length)
    for (let i = 0; i < clients.length; i += 1) this.#add(clients[i]!, clocks[i]!, origins[i]!)
  }

  /** Returns copies of the rows from one number to before another. */
  slice(from: number, to: number): ItemRows {
    return this.#rows.slice(from, to)
  }

  /** Removes the stroke that was added last. */
  removeLatest(): void {
    const { forks, length } = this.#tree
    if (length === 0) return
    const steps = this.#stepsOf(length - 1)
    this.#tree.removeLatest()
    if (this.#tree.forks < forks) this.#steps -= steps
  }

  #add(client: number, clock: number, origin: number): void {
    const { forks } = this.#tree
    const row = this.#tree.add({ client, clock }, origin)
    if (this.#tree.forks > forks) this.#steps += this.#stepsOf(row)
  }

  /** What Yjs compares at most to insert a stroke among others: the strokes that were accepted after its origin. */
  #stepsOf(row: number): number {
    return row - 1 - this.#rows.parents[row]!
  }

  #rowOf(id: ItemId | null): number {
    return id ? this.#rows.find(id) : NO_ROW
  }
}
