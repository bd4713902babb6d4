/**
 * The part of a document that the guard needs to judge an update without applying it: the next clock and the owner of each Yjs
 * client id, the author of each stroke, and which items are undo flags. It includes accepted updates that are not durable yet;
 * when they cannot be written, they are retracted in reverse order.
 */
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { FlagChain, type FlagLink, type FlagNode } from './flag-chain.ts'
import { readFlag, type FlagItem, type ItemId, type NewItem } from './new-item.ts'
import { type OrderedStroke, StrokeOrder } from './stroke-order.ts'
import { StrokeRegister } from './stroke-register.ts'

/** A change that the index can accept and retract. */
export interface IndexChange {
  readonly user: number
  readonly items: readonly NewItem[]
  /** The client ids of `items` that are new to the document. */
  readonly newClients: readonly number[]
  /** Of all strokes of `items` together. */
  readonly weight: StrokeWeight
}

export class DocumentIndex {
  /** Strokes in the order of acceptance: the durable ones first, in the log's order. */
  readonly strokes = new StrokeRegister()
  /** The same strokes, as Yjs orders them. */
  readonly order = new StrokeOrder()
  /** Next clock by client id. */
  readonly #clocks = new Map<number, number>()
  /** Owner by client id. */
  readonly #users = new Map<number, number>()
  /** The number of client ids by owner. */
  readonly #clientCounts = new Map<number, number>()
  /** By client id and clock of a flag. */
  readonly #flags = new Map<number, Map<number, FlagNode>>()
  /** Flags by stroke id. */
  readonly #chains = new Map<string, FlagChain>()
  #flagCount = 0
  #isIntact = true
  #points = 0
  #paint = 0

  get strokeCount(): number {
    return this.strokes.count
  }

  /** The number of flags ever written, superseded ones included. */
  get flagCount(): number {
    return this.#flagCount
  }

  /** False after a change that has thrown half-way: the index then says what neither the log nor anybody's document says. */
  get isIntact(): boolean {
    return this.#isIntact
  }

  /** The points of all strokes together. */
  get points(): number {
    return this.#points
  }

  /** What it takes to paint all strokes, in steps. */
  get paint(): number {
    return this.#paint
  }

  /** Returns the clock that the client's next item must have. */
  clockOf(client: number): number {
    return this.#clocks.get(client) ?? 0
  }

  /** Returns the user who wrote first with this client id, and who owns it permanently (SYNC-3). */
  userOf(client: number): number | undefined {
    return this.#users.get(client)
  }

  /** The number of client ids that have written. */
  get clientCount(): number {
    return this.#users.size
  }

  /** Returns how many of them a user owns. */
  clientCountOf(user: number): number {
    return this.#clientCounts.get(user) ?? 0
  }

  authorOf(strokeId: string): number | undefined {
    return this.strokes.authorOf(strokeId)
  }

  /** Returns the id of the stroke whose undo flag this item is, or undefined when the item is not a flag. */
  flagAt({ client, clock }: ItemId): string | undefined {
    return this.#flags.get(client)?.get(clock)?.chain.strokeId
  }

  /** Returns whether this item is the flag in force of its stroke, not a superseded one. */
  isInForce({ client, clock }: ItemId): boolean {
    const node = this.#flags.get(client)?.get(clock)
    return node !== undefined && node.chain.isLast(node)
  }

  /** Returns the flags of a stroke, or undefined when it has had none. */
  chainOf(strokeId: string): FlagChain | undefined {
    return this.#chains.get(strokeId)
  }

  /** Yields each stroke that has flags, with its flags in Yjs's order. */
  *chainsInOrder(): Iterable<readonly [strokeId: string, links: readonly FlagLink[]]> {
    for (const [strokeId, chain] of this.#chains) yield [strokeId, chain.inOrder()]
  }

  /** Restores a client id from a snapshot; `clock` is that of its next item. */
  restoreClient(client: number, user: number, clock: number): void {
    this.#clocks.set(client, clock)
    this.#bindClient(client, user)
  }

  /** Restores a stroke from a snapshot. Strokes come in the order of acceptance. */
  restoreStroke(strokeId: string, author: number, place: OrderedStroke): void {
    this.strokes.add(strokeId, author)
    this.order.add(place)
  }

  /** Restores the weight of all strokes of a snapshot. */
  restoreWeight(weight: StrokeWeight): void {
    this.#addWeight(weight, 1)
  }

  /** Restores a stroke's flags from a snapshot. */
  restoreChain(strokeId: string, links: readonly FlagLink[], valueOf: (flag: ItemId) => UndoFlag | null): void {
    for (const link of links) this.#addFlag(link, link.origin, strokeId, valueOf(link))
  }

  /** Adds a change that the guard has judged. */
  accept({ user, items, weight }: IndexChange): void {
    this.#isIntact = false
    this.#addWeight(weight, 1)
    for (const item of items) {
      this.#clocks.set(item.client, item.clock + item.length)
      if (!this.#users.has(item.client)) this.#bindClient(item.client, user)
      if (item.kind === 'flag') this.#addFlags(item)
      else {
        this.strokes.add(item.strokeId, item.author)
        this.order.add(item)
      }
    }
    this.#isIntact = true
  }

  /** Undoes `accept`. Only the change accepted last may be retracted. */
  retract({ user, items, newClients, weight }: IndexChange): void {
    this.#isIntact = false
    this.#addWeight(weight, -1)
    for (const item of items.toReversed()) {
      this.#clocks.set(item.client, item.clock)
      if (item.kind === 'flag') this.#removeFlags(item)
      else {
        this.strokes.removeLast()
        this.order.removeLatest()
      }
    }
    for (const client of newClients) {
      this.#clocks.delete(client)
      this.#users.delete(client)
    }
    if (newClients.length > 0) this.#clientCounts.set(user, this.clientCountOf(user) - newClients.length)
    this.#isIntact = true
  }

  #bindClient(client: number, user: number): void {
    this.#users.set(client, user)
    this.#clientCounts.set(user, this.clientCountOf(user) + 1)
  }

  #addWeight({ points, paint }: StrokeWeight, sign: 1 | -1): void {
    this.#points += sign * points
    this.#paint += sign * paint
  }

  #addFlags({ client, clock, length, origin, strokeId, values }: FlagItem): void {
    this.#addFlag({ client, clock }, origin, strokeId, readFlag(values?.[0]))
    for (let at = 1; at < length; at += 1) {
      // In a run, each flag follows the one before.
      const before = { client, clock: clock + at - 1 }
      this.#addFlag({ client, clock: clock + at }, before, strokeId, readFlag(values?.[at]))
    }
  }

  #addFlag({ client, clock }: ItemId, origin: ItemId | null, strokeId: string, value: UndoFlag | null): void {
    this.#flagCount += 1
    let chain = this.#chains.get(strokeId)
    if (!chain) this.#chains.set(strokeId, (chain = new FlagChain(strokeId)))
    const parent = origin ? this.#flags.get(origin.client)?.get(origin.clock) : undefined
    const node = chain.add({ client, clock }, parent ?? null, value)
    let own = this.#flags.get(client)
    if (!own) this.#flags.set(client, (own = new Map()))
    own.set(clock, node)
  }

  #removeFlags({ client, clock, length, strokeId }: NewItem): void {
    const own = this.#flags.get(client)
    const chain = this.#chains.get(strokeId)
    for (let at = clock + length - 1; at >= clock; at -= 1) {
      this.#flagCount -= 1
      own?.delete(at)
      chain?.removeLatest()
    }
    if (own?.size === 0) this.#flags.delete(client)
    if (chain?.length === 0) this.#chains.delete(strokeId)
  }
}
