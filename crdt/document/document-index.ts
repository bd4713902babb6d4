/**
 * What the guard must know of a document to judge an update without applying it: the next clock and the owner of every
 * Yjs client, the author of every stroke, and which items are undo flags. It runs ahead of the document: updates that are
 * accepted but not yet durable are in it, and are retracted in reverse order when they cannot be made durable.
 */

import * as Y from 'yjs'

/** One new item of an update: a packed stroke, or flags (several when one writer's superseded flags were merged). */
export type NewItem = { readonly client: number; readonly clock: number; readonly length: number } & (
  | { readonly kind: 'stroke'; readonly bytes: Uint8Array; readonly strokeId: string; readonly author: number }
  | { readonly kind: 'flag'; readonly strokeId: string; readonly values: readonly unknown[] }
)

/** A change the index can take in and give back. */
export interface IndexChange {
  readonly user: number
  readonly items: readonly NewItem[]
  /** The clients of `items` that had never written before. */
  readonly newClients: readonly number[]
}

export class DocumentIndex {
  private readonly clocks = new Map<number, number>()
  private readonly users = new Map<number, number>()
  private readonly authors = new Map<string, number>()
  private readonly flags = new Map<number, Map<number, string>>()

  get strokeCount(): number {
    return this.authors.size
  }

  /** The clock the client's next item must have. */
  clockOf(client: number): number {
    return this.clocks.get(client) ?? 0
  }

  /** What is accepted, as Yjs encodes it. */
  stateVector(): Uint8Array {
    return Y.encodeStateVector(this.clocks)
  }

  /** Who writes with this client id: the first user who did, for ever (W4). */
  userOf(client: number): number | undefined {
    return this.users.get(client)
  }

  authorOf(strokeId: string): number | undefined {
    return this.authors.get(strokeId)
  }

  /** The stroke whose undo flag this item is, or undefined when it is no flag. */
  flagAt(client: number, clock: number): string | undefined {
    return this.flags.get(client)?.get(clock)
  }

  accept({ user, items }: IndexChange): void {
    for (const item of items) {
      this.clocks.set(item.client, item.clock + item.length)
      if (!this.users.has(item.client)) this.users.set(item.client, user)
      if (item.kind === 'stroke') this.authors.set(item.strokeId, item.author)
      else this.setFlags(item.client, item.clock, item.length, item.strokeId)
    }
  }

  /** Undoes `accept`; only the change accepted last may be retracted. */
  retract({ items, newClients }: IndexChange): void {
    for (const item of items.toReversed()) {
      this.clocks.set(item.client, item.clock)
      if (item.kind === 'stroke') this.authors.delete(item.strokeId)
      else for (let i = 0; i < item.length; i += 1) this.flags.get(item.client)?.delete(item.clock + i)
    }
    for (const client of newClients) {
      this.clocks.delete(client)
      this.users.delete(client)
    }
  }

  private setFlags(client: number, clock: number, length: number, strokeId: string): void {
    let own = this.flags.get(client)
    if (!own) this.flags.set(client, (own = new Map()))
    for (let i = 0; i < length; i += 1) own.set(clock + i, strokeId)
  }
}
