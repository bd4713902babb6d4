/**
 * The strokes of a document as a tree in Yjs's order, as far as the guard needs it: which strokes have been the end of the list,
 * and how many steps Yjs takes to insert those that were written without knowledge of later ones (docs/decisions/0101).
 */
import { FlagChain, type FlagNode } from './flag-chain.ts'
import type { ItemId } from './new-item.ts'

/** A stroke that the order can add. */
export interface OrderedStroke extends ItemId {
  readonly origin: ItemId | null
}

interface Place {
  readonly clock: number
  readonly node: FlagNode
  /** In the order of acceptance, from 0. */
  readonly number: number
  /** It was the end of the list when it was accepted. */
  readonly wasLast: boolean
  /** The end of the list before it, if it became the end itself. */
  readonly endBefore: Place | null
  /** The number of the stroke that became the end of the list after it; null while it is the end, or if it never was. */
  endedBy: number | null
  /** What Yjs compares to insert it: at most the strokes that were accepted after its origin. */
  readonly steps: number
}

export class StrokeOrder {
  /** Strokes have no right origin, like flags, so their order is that of the same tree. */
  readonly #tree = new FlagChain('')
  /** By client id, in the order of their clocks. */
  readonly #places = new Map<number, Place[]>()
  /** The client id of each stroke in the order of acceptance. */
  readonly #clients: number[] = []
  #steps = 0
  #end: Place | null = null

  /** The steps that Yjs takes for all strokes together, beyond one for each. */
  get steps(): number {
    return this.#steps
  }

  /**
   * Returns how many strokes were accepted since the origin of a stroke was the end of the list, or since the origin itself if it never
   * was the end; 0 at the end, whenever that was reached. The origin must be known.
   */
  behind({ origin }: OrderedStroke): number {
    const at = origin && this.#placeOf(origin)
    if (at === this.#end) return 0
    return this.#clients.length - (at ? (at.endedBy ?? at.number + 1) : 0)
  }

  /** Returns how many strokes were accepted after this one; all of them for null or an unknown one. Neither `behind` nor steps exceed it. */
  strokesSince(origin: ItemId | null): number {
    const at = origin && this.#placeOf(origin)
    return at ? this.#clients.length - 1 - at.number : this.#clients.length
  }

  /** Adds a stroke where Yjs would; its origin must be known. */
  add(stroke: OrderedStroke): void {
    const { client, clock, origin } = stroke
    const at = origin && this.#placeOf(origin)
    const { forks } = this.#tree
    const node = this.#tree.add({ client, clock }, at?.node ?? null)
    const steps = this.#tree.forks > forks ? this.#clients.length - 1 - (at?.number ?? -1) : 0
    const wasLast = this.#tree.isLast(node)
    const place: Place = {
      clock,
      node,
      number: this.#clients.length,
      wasLast,
      endBefore: wasLast ? this.#end : null,
      endedBy: null,
      steps,
    }
    if (wasLast) {
      if (this.#end) this.#end.endedBy = place.number
      this.#end = place
    }
    const own = this.#places.get(client)
    if (own) own.push(place)
    else this.#places.set(client, [place])
    this.#clients.push(client)
    this.#steps += steps
  }

  /** Removes the stroke that was added last. */
  removeLatest(): void {
    const client = this.#clients.pop()
    const own = client === undefined ? undefined : this.#places.get(client)
    const place = own?.pop()
    if (client === undefined || !own || !place) return
    if (own.length === 0) this.#places.delete(client)
    this.#tree.removeLatest()
    this.#steps -= place.steps
    if (!place.wasLast) return
    this.#end = place.endBefore
    if (this.#end) this.#end.endedBy = null
  }

  #placeOf({ client, clock }: ItemId): Place | null {
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
