/**
 * The flags of one stroke in Yjs's order: the last one counts, all before it are superseded (and deleted, as Yjs says).
 * The order is YATA's (yjs: Item.integrate, for items with no right origin), kept here because the guard must know which
 * flag is in force without building a document.
 */
import type { ItemId } from './new-item.ts'

export interface FlagLink extends ItemId {
  readonly origin: ItemId | null
}

const same = (a: ItemId | null, b: ItemId | null): boolean =>
  a === b || (a !== null && b !== null && a.client === b.client && a.clock === b.clock)

export class FlagChain {
  readonly #links: FlagLink[]

  /** @param links in their order, as another chain gave them */
  constructor(links: readonly FlagLink[] = []) {
    this.#links = [...links]
  }

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
      if (same(link.origin, other.origin)) {
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

  /** Whether this flag is the one in force. */
  isLast(id: ItemId): boolean {
    return same(this.#links.at(-1) ?? null, id)
  }

  #indexOf(id: ItemId): number {
    return this.#links.findLastIndex((link) => same(link, id))
  }
}
