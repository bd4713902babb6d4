/**
 * The strokes of a document as a tree in Yjs's order, as far as the guard needs it: which strokes have been the end of the list,
 * and how many steps Yjs takes to insert those that were written without knowledge of later ones (docs/decisions/0086).
 */
import { FlagChain, type FlagNode } from './flag-chain.ts'
import type { ItemId } from './new-item.ts'

/** A stroke that the order can add. */
export interface OrderedStroke extends ItemId {
  readonly origin: ItemId | null
}

export class StrokeOrder {
  /** Strokes have no right origin, like flags, so their order is that of the same tree. */
  readonly #tree = new FlagChain('')
  /** By client id, in the order of their clocks. */
  readonly #places = new Map<number, FlagNode[]>()
  #steps = 0

  /** The steps that Yjs takes for all strokes together, beyond one for each. */
  get steps(): number {
    return this.#steps
  }

  /** The end of the list; null when it is empty. */
  get last(): ItemId | null {
    return this.#tree.last
  }

  /**
   * Returns how many strokes were accepted since the origin of a stroke was the end of the list, or since the origin itself if it never
   * was the end; 0 at the end, whenever that was reached. The origin must be known.
   */
  behind({ origin }: OrderedStroke): number {
    const at = origin && this.#placeOf(origin)
    if (at === this.#tree.last) return 0
    return this.#tree.length - (at ? (at.endedBy ?? at.number + 1) : 0)
  }

  /** Returns how many strokes were accepted after this one; all of them for null or an unknown one. Neither `behind` nor steps exceed it. */
  strokesSince(origin: ItemId | null): number {
    const at = origin && this.#placeOf(origin)
    return this.#tree.length - 1 - (at?.number ?? -1)
  }

  /** Adds a stroke where Yjs would; its origin must be known. */
  add({ client, clock, origin }: OrderedStroke): void {
    const { forks } = this.#tree
    const node = this.#tree.add({ client, clock }, origin && this.#placeOf(origin))
    if (this.#tree.forks > forks) this.#steps += stepsOf(node)
    const own = this.#places.get(client)
    if (own) own.push(node)
    else this.#places.set(client, [node])
  }

  /** Removes the stroke that was added last. */
  removeLatest(): void {
    const { forks } = this.#tree
    const node = this.#tree.removeLatest()
    if (!node) return
    if (this.#tree.forks < forks) this.#steps -= stepsOf(node)
    const own = this.#places.get(node.client)!
    own.pop()
    if (own.length === 0) this.#places.delete(node.client)
  }

  #placeOf({ client, clock }: ItemId): FlagNode | null {
    const own = this.#places.get(client) ?? []
    let [from, to] = [0, own.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if (own[middle]!.clock <= clock) from = middle
      else to = middle
    }
    return own[from]?.clock === clock ? own[from]! : null
  }
}

/** What Yjs compares at most to insert a stroke among others: the strokes that were accepted after its origin. */
const stepsOf = ({ number, parent }: FlagNode): number => number - 1 - (parent?.number ?? -1)
