/**
 * The part of a document that the guard needs to judge an update without applying it: the next clock and the owner of each Yjs
 * client id, the author of each stroke, and which items are undo flags. It includes accepted updates that are not durable yet;
 * when they cannot be written, they are retracted in reverse order.
 */
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import type { StrokeWeight } from '#crdt/document/stroke/stroke-weight.ts'
import { ItemColumns, NO_ROW } from './item-columns.ts'
import { ItemTree } from './item-tree.ts'
import { readFlag, type FlagItem, type ItemId, type NewItem } from './new-item.ts'
import type { FlagRows, StrokeRows } from './saved-rows.ts'
import { StrokeOrder } from './stroke-order.ts'
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

/** The flags of one stroke. */
class FlagChain extends ItemTree {
  readonly strokeId: string
  /** The number of the stroke, when it was asked for; null before. */
  strokeNumber: number | null = null

  constructor(strokeId: string, flags: ItemColumns) {
    super(flags)
    this.strokeId = strokeId
  }
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
  /** The flags of all strokes in the order of acceptance, superseded ones included. */
  readonly #flags = new ItemColumns()
  /** The chain of each flag. */
  readonly #chainOf: FlagChain[] = []
  /** The value of each flag; null for one that a client has dropped. */
  readonly #values: (UndoFlag | null)[] = []
  /** Flags by stroke id. */
  readonly #chains = new Map<string, FlagChain>()
  #isIntact = true
  #points = 0
  #paint = 0

  get strokeCount(): number {
    return this.strokes.count
  }

  /** The number of flags ever written, superseded ones included. */
  get flagCount(): number {
    return this.#flags.length
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
  flagAt(id: ItemId): string | undefined {
    const row = this.#flags.find(id)
    return row === NO_ROW ? undefined : this.#chainOf[row]!.strokeId
  }

  /** Returns whether this item is the flag in force of its stroke, not a superseded one. */
  isInForce(id: ItemId): boolean {
    const row = this.#flags.find(id)
    return row !== NO_ROW && this.#chainOf[row]!.last === row
  }

  /** Returns the flags of a stroke, or undefined when it has had none. */
  chainOf(strokeId: string): Pick<ItemTree, 'length' | 'forks'> | undefined {
    return this.#chains.get(strokeId)
  }

  /** Returns the item of the flag in force of a stroke; null when it has none. */
  flagItemOf(strokeId: string): ItemId | null {
    const last = this.#chains.get(strokeId)?.last ?? NO_ROW
    return last === NO_ROW ? null : this.#flags.idOf(last)
  }

  /** Returns the value of the flag that is in force of a stroke among the first `count` flags of the document; null when it has none. */
  flagOf(strokeId: string, count: number = this.flagCount): UndoFlag | null {
    const row = this.#chains.get(strokeId)?.lastOf((flag) => flag < count) ?? NO_ROW
    return row === NO_ROW ? null : this.#values[row]!
  }

  /** Returns copies of the strokes from one number to before another. */
  strokeRows(from: number, to: number): StrokeRows {
    return { ...this.strokes.slice(from, to), ...this.order.slice(from, to) }
  }

  /** Returns copies of the flags from one number to before another. They and their strokes must be known, and are not retracted any more. */
  flagRows(from: number, to: number): FlagRows {
    const strokes = new Uint32Array(to - from)
    for (let flag = from; flag < to; flag += 1) strokes[flag - from] = this.#numberOfStroke(this.#chainOf[flag]!)
    return { strokes, ...this.#flags.slice(from, to), values: this.#values.slice(from, to) }
  }

  /** Looked up once: thousands of flags are of the same stroke. */
  #numberOfStroke(chain: FlagChain): number {
    if (chain.strokeNumber !== null) return chain.strokeNumber
    const number = this.strokes.numberOf(chain.strokeId)
    if (number === undefined) throw new Error(`a flag of the unknown stroke ${chain.strokeId}`)
    return (chain.strokeNumber = number)
  }

  /** Restores a client id from a snapshot; `clock` is that of its next item. */
  restoreClient(client: number, user: number, clock: number): void {
    this.#clocks.set(client, clock)
    this.#bindClient(client, user)
  }

  /** Restores the next strokes of a snapshot. */
  restoreStrokes(rows: StrokeRows): void {
    this.strokes.addRows(rows)
    this.order.addRows(rows)
  }

  /** Restores the weight of all strokes of a snapshot. */
  restoreWeight(weight: StrokeWeight): void {
    this.#addWeight(weight, 1)
  }

  /** Restores a part of the next flags of a snapshot, when all its strokes are restored. */
  restoreFlags({ strokes, clients, clocks, origins, values }: FlagRows, from: number, to: number): void {
    for (let i = from; i < to; i += 1) {
      const id = { client: clients[i]!, clock: clocks[i]! }
      this.#addFlag(id, origins[i]!, this.strokes.idAt(strokes[i]!), values[i]!)
    }
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
    let parent = origin ? this.#flags.find(origin) : NO_ROW
    // In a run, each flag follows the one before.
    for (let at = 0; at < length; at += 1)
      parent = this.#addFlag({ client, clock: clock + at }, parent, strokeId, readFlag(values?.[at]))
  }

  #addFlag(id: ItemId, parent: number, strokeId: string, value: UndoFlag | null): number {
    let chain = this.#chains.get(strokeId)
    if (!chain) this.#chains.set(strokeId, (chain = new FlagChain(strokeId, this.#flags)))
    this.#chainOf.push(chain)
    this.#values.push(value)
    return chain.add(id, parent)
  }

  #removeFlags({ length, strokeId }: NewItem): void {
    const chain = this.#chains.get(strokeId)
    for (let left = length; left > 0; left -= 1) {
      this.#chainOf.pop()
      this.#values.pop()
      chain?.removeLatest()
    }
    if (chain?.length === 0) this.#chains.delete(strokeId)
  }
}
