/**
 * The undo flags of one stroke in Yjs's order: the last one is in force, Yjs marks those before it as deleted. The order is
 * YATA's (yjs: Item.integrate). Flags have no right origin, so it is that of a tree: each flag stands under its origin, flags
 * under the same origin are sorted (`compareSiblings`), and a flag comes before those under it. Adding and looking up take
 * O(log n) steps (docs/decisions/0086).
 */
import type { UndoFlag } from '#crdt/document/document-entry.ts'
import type { ItemId } from './new-item.ts'

export interface FlagLink extends ItemId {
  readonly origin: ItemId | null
}

/** A flag's place in its chain. */
export class FlagNode implements ItemId {
  readonly chain: FlagChain
  readonly client: number
  readonly clock: number
  /** Null for a flag that a client has dropped, for a stroke (stroke-order.ts) and for the root. */
  readonly value: UndoFlag | null
  /** In the order of adding, from 0; -1 for the root. */
  readonly number: number
  /** The origin; the chain's root for a flag without one. */
  readonly parent: FlagNode | null
  readonly depth: number
  /** An ancestor farther up, so that any ancestor is O(log depth) jumps away (a skew-binary skip list). */
  readonly jump: FlagNode
  /** The number of flags under it. */
  children = 0
  /** The chain's last flag before this one was added. */
  before: FlagNode | null = null
  /** The number of the flag that became the last one after it; null while it is the last, or if it never was. */
  endedBy: number | null = null

  constructor(chain: FlagChain, { client, clock }: ItemId, parent: FlagNode | null, value: UndoFlag | null) {
    this.chain = chain
    this.client = client
    this.clock = clock
    this.value = value
    this.number = parent ? chain.length : -1
    this.parent = parent
    this.depth = parent ? parent.depth + 1 : 0
    const jump = parent?.jump
    this.jump =
      parent && jump ? (parent.depth - jump.depth === jump.depth - jump.jump.depth ? jump.jump : parent) : this
  }
}

/** Returns a flag's ancestor at this depth, or the flag itself, in O(log depth) steps. */
export function ancestorAt(flag: FlagNode, depth: number): FlagNode {
  let node = flag
  while (node.depth > depth) node = node.jump.depth >= depth ? node.jump : node.parent!
  return node
}

/**
 * Ascending by client id. Yjs puts a client's later flag before its earlier one with the same origin. No Yjs client writes such
 * flags, but every one agrees on their order.
 */
const compareSiblings = (a: ItemId, b: ItemId): number => a.client - b.client || b.clock - a.clock

const ROOT_ID: ItemId = { client: -1, clock: -1 }

export class FlagChain {
  readonly strokeId: string
  /** In the order of their adding. */
  readonly #nodes: FlagNode[] = []
  readonly #root = new FlagNode(this, ROOT_ID, null, null)
  #last: FlagNode = this.#root
  /** Flags that did not become the last one when they were added. */
  #inserted = 0
  #forks = 0

  constructor(strokeId: string) {
    this.strokeId = strokeId
  }

  /** The flag in force; null in an empty chain. */
  get last(): FlagNode | null {
    return this.#last === this.#root ? null : this.#last
  }

  get length(): number {
    return this.#nodes.length
  }

  /** Returns the flag in force without those that `isCounted` leaves out, which must be the ones added last; null when none is left. */
  lastOf(isCounted: (flag: ItemId) => boolean): FlagNode | null {
    let node = this.#last
    while (node !== this.#root && !isCounted(node)) node = node.before!
    return node === this.#root ? null : node
  }

  /**
   * The number of flags whose origin had another flag under it already, because they were written without knowledge of that
   * one. Yjs takes up to O(length) steps to insert one of these, and O(1) for any other.
   */
  get forks(): number {
    return this.#forks
  }

  /** Adds a flag where Yjs would. @param origin the place of its origin in this chain */
  add(id: ItemId, origin: FlagNode | null, value: UndoFlag | null = null): FlagNode {
    const parent = origin ?? this.#root
    const node = new FlagNode(this, id, parent, value)
    if (parent.children > 0) this.#forks += 1
    parent.children += 1
    node.before = this.#last
    if (this.#comesLast(node, parent)) {
      this.#last.endedBy = node.number
      this.#last = node
    } else this.#inserted += 1
    this.#nodes.push(node)
    return node
  }

  /** Removes the flag that was added last, and returns it; null when there is none. */
  removeLatest(): FlagNode | null {
    const node = this.#nodes.pop()
    if (!node) return null
    if (this.#last === node) {
      this.#last = node.before!
      this.#last.endedBy = null
    } else this.#inserted -= 1
    const parent = node.parent!
    parent.children -= 1
    if (parent.children > 0) this.#forks -= 1
    return node
  }

  /** Returns whether this flag is the one in force. */
  isLast(node: FlagNode): boolean {
    return this.#last === node
  }

  /** Returns the flags in Yjs's order. A chain that is built again by adding them in this order is the same. */
  inOrder(): FlagLink[] {
    const nodes = this.#inserted === 0 ? this.#nodes : this.#sorted()
    return nodes.map(({ client, clock, parent }) => ({
      client,
      clock,
      origin: parent === this.#root || !parent ? null : { client: parent.client, clock: parent.clock },
    }))
  }

  /** Only a flag under the last one, or under one of its ancestors behind all others there, comes after the last one. */
  #comesLast(node: FlagNode, parent: FlagNode): boolean {
    const last = this.#last
    if (parent === last) return true
    if (last.depth <= parent.depth || ancestorAt(last, parent.depth) !== parent) return false
    return compareSiblings(ancestorAt(last, parent.depth + 1), node) < 0
  }

  #sorted(): FlagNode[] {
    const under = new Map<FlagNode, FlagNode[]>()
    for (const node of this.#nodes) {
      const siblings = under.get(node.parent!)
      if (siblings) siblings.push(node)
      else under.set(node.parent!, [node])
    }
    // Last first, because the stack returns the last element first.
    const descending = (parent: FlagNode): FlagNode[] =>
      under.get(parent)?.toSorted((a, b) => compareSiblings(b, a)) ?? []
    const sorted: FlagNode[] = []
    const stack = descending(this.#root)
    for (let node = stack.pop(); node; node = stack.pop()) {
      sorted.push(node)
      for (const child of descending(node)) stack.push(child)
    }
    return sorted
  }
}
