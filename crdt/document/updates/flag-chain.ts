/**
 * The undo flags of one stroke in Yjs's order: the last one is in force, Yjs marks those before it as deleted. The order is
 * YATA's (yjs: Item.integrate, for items without a right origin), repeated here because the guard must know the flag in force
 * without building a document.
 */
import type { ItemId } from './new-item.ts'

export interface FlagLink extends ItemId {
  readonly origin: ItemId | null
}

const sameId = (a: ItemId | null, b: ItemId | null): boolean =>
  a === b || (a !== null && b !== null && a.client === b.client && a.clock === b.clock)

export class FlagChain {
  readonly #links: FlagLink[]

  /** @param links in the order of another chain's `inOrder` */
  constructor(links: readonly FlagLink[] = []) {
    this.#links = [...links]
  }

  /** Inserts a flag where Yjs would; the branches are those of Item.integrate. */
  add(link: FlagLink): void {
    const links = this.#links
    const originAt = link.origin ? this.#indexOf(link.origin) : -1
    let left = originAt
    let conflicting = new Set<number>()
    const beforeOrigin = new Set<number>()
    for (let at = originAt + 1; at < links.length; at += 1) {
      const other = links[at]!
      beforeOrigin.add(at)
      conflicting.add(at)
      if (sameId(link.origin, other.origin)) {
        if (other.client > link.client) break
        left = at
        conflicting = new Set()
      } else {
        const otherOrigin = other.origin ? this.#indexOf(other.origin) : -1
        if (!beforeOrigin.has(otherOrigin)) break
        if (!conflicting.has(otherOrigin)) {
          left = at
          conflicting = new Set()
        }
      }
    }
    links.splice(left + 1, 0, link)
  }

  inOrder(): readonly FlagLink[] {
    return this.#links
  }

  remove(id: ItemId): void {
    const at = this.#indexOf(id)
    if (at >= 0) this.#links.splice(at, 1)
  }

  /** Returns whether this flag is the one in force. */
  isLast(id: ItemId): boolean {
    return sameId(this.#links.at(-1) ?? null, id)
  }

  #indexOf(id: ItemId): number {
    return this.#links.findLastIndex((link) => sameId(link, id))
  }
}
