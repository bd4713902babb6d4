/**
 * What the guard must know of a document to judge an update without applying it: the next clock and the owner of every
 * Yjs client, the author of every stroke, and which items are undo flags. It runs ahead of what is durable: updates that
 * are accepted but not yet on disk are in it, and are retracted in reverse order when they cannot be written.
 */
import { FlagChain, type FlagLink } from './flag-chain.ts'
import type { ItemId, NewItem } from './new-item.ts'
import { StrokeRegister } from './stroke-register.ts'

/** A change the index can take in and give back. */
export interface IndexChange {
  readonly user: number
  readonly items: readonly NewItem[]
  /** The clients of `items` that had never written before. */
  readonly newClients: readonly number[]
}

export class DocumentIndex {
  /** The strokes in the order of their acceptance; those that are durable come first, as the log has them. */
  readonly strokes = new StrokeRegister()
  readonly #clocks = new Map<number, number>()
  readonly #users = new Map<number, number>()
  readonly #flags = new Map<number, Map<number, string>>()
  readonly #chains = new Map<string, FlagChain>()
  #flagsSeen = 0

  get strokeCount(): number {
    return this.strokes.count
  }

  /** Flags ever written, superseded ones included. */
  get flagCount(): number {
    return this.#flagsSeen
  }

  /** The clock the client's next item must have. */
  clockOf(client: number): number {
    return this.#clocks.get(client) ?? 0
  }

  /** Returns the user who wrote first with this client id, and who owns it permanently (SYNC-3). */
  userOf(client: number): number | undefined {
    return this.#users.get(client)
  }

  authorOf(strokeId: string): number | undefined {
    return this.strokes.authorOf(strokeId)
  }

  /** The stroke whose undo flag this item is, or undefined when it is no flag. */
  flagAt({ client, clock }: ItemId): string | undefined {
    return this.#flags.get(client)?.get(clock)
  }

  /** Whether this item is the flag that counts for its stroke. */
  isInForce(id: ItemId): boolean {
    const strokeId = this.flagAt(id)
    return strokeId !== undefined && this.#chains.get(strokeId)!.isLast(id)
  }

  /** Every stroke that has flags, with its flags in order. */
  *chainsInOrder(): Iterable<readonly [strokeId: string, links: readonly FlagLink[]]> {
    for (const [strokeId, chain] of this.#chains) yield [strokeId, chain.inOrder()]
  }

  restoreClient(client: number, user: number, clock: number): void {
    this.#clocks.set(client, clock)
    this.#users.set(client, user)
  }

  restoreChain(strokeId: string, links: readonly FlagLink[]): void {
    this.#chains.set(strokeId, new FlagChain(links))
    for (const { client, clock } of links) this.#nameFlag(client, clock, strokeId)
  }

  accept({ user, items }: IndexChange): void {
    for (const item of items) {
      this.#clocks.set(item.client, item.clock + item.length)
      if (!this.#users.has(item.client)) this.#users.set(item.client, user)
      if (item.kind === 'stroke') this.strokes.add(item.strokeId, item.author)
      else for (const id of idsOf(item)) this.#addFlag(id, item.strokeId)
    }
  }

  /** Undoes `accept`; only the change accepted last may be retracted. */
  retract({ items, newClients }: IndexChange): void {
    for (const item of items.toReversed()) {
      this.#clocks.set(item.client, item.clock)
      if (item.kind === 'stroke') this.strokes.removeLast()
      else for (const id of idsOf(item).toReversed()) this.#removeFlag(id, item.strokeId)
    }
    for (const client of newClients) {
      this.#clocks.delete(client)
      this.#users.delete(client)
    }
  }

  #addFlag(id: ItemId & { origin: ItemId | null }, strokeId: string): void {
    this.#nameFlag(id.client, id.clock, strokeId)
    let chain = this.#chains.get(strokeId)
    if (!chain) this.#chains.set(strokeId, (chain = new FlagChain()))
    chain.add(id)
  }

  #nameFlag(client: number, clock: number, strokeId: string): void {
    this.#flagsSeen += 1
    let own = this.#flags.get(client)
    if (!own) this.#flags.set(client, (own = new Map()))
    own.set(clock, strokeId)
  }

  #removeFlag(id: ItemId, strokeId: string): void {
    this.#flagsSeen -= 1
    this.#flags.get(id.client)?.delete(id.clock)
    this.#chains.get(strokeId)?.remove(id)
  }
}

/** Each clock an item covers, with what it was put behind. */
export function idsOf({ client, clock, length, origin }: NewItem): (ItemId & { origin: ItemId | null })[] {
  return Array.from({ length }, (_, i) => ({
    client,
    clock: clock + i,
    origin: i === 0 ? origin : { client, clock: clock + i - 1 },
  }))
}
