import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { UpdateWriter } from '#tests/attacks/support/update-writer.ts'
import { undoneOf } from '#crdt/document/artwork-document.ts'
import { FlagChain, type FlagLink, type FlagNode } from './flag-chain.ts'

/** A run of flags by one of four clients. The origin is any flag before it, or none. */
const anyRun = fc.record({ client: fc.nat(3), length: fc.integer({ min: 1, max: 4 }), origin: fc.nat() })
const anyRuns = fc.array(anyRun, { maxLength: 40 })

const keyOf = ({ client, clock }: { client: number; clock: number }): string => `${client}:${clock}`

/** Returns the flags of the runs one by one, in an order in which each origin comes first. */
function linksOf(runs: readonly { client: number; length: number; origin: number }[]): FlagLink[][] {
  const links: FlagLink[] = []
  const clocks = [0, 0, 0, 0]
  return runs.map(({ client, length, origin }) => {
    const place = origin % (links.length + 1)
    let before = place === links.length ? null : links[place]!
    return Array.from({ length }, () => {
      const link: FlagLink = {
        // Unsorted ids, so that no client wins every conflict.
        client: [50, 10, 90, 30][client]!,
        clock: clocks[client]!,
        origin: before && { client: before.client, clock: before.clock },
      }
      clocks[client]! += 1
      links.push((before = link))
      return link
    })
  })
}

class Chain {
  readonly chain = new FlagChain('s')
  readonly #nodes = new Map<string, FlagNode>()

  add(link: FlagLink): void {
    const origin = link.origin ? this.#nodes.get(keyOf(link.origin))! : null
    this.#nodes.set(keyOf(link), this.chain.add(link, origin))
  }

  /** Returns the flag in force, which `isLast` must name alone. */
  last(): string | undefined {
    const last = [...this.#nodes].filter(([, node]) => this.chain.isLast(node))
    expect(last.length).toBeLessThan(2)
    return last[0]?.[0]
  }

  removeLatest(link: FlagLink): void {
    this.chain.removeLatest()
    this.#nodes.delete(keyOf(link))
  }
}

/** Adds a run to a Yjs document as one update, and returns the order of the flags in the document. */
function orderInYjs(doc: Y.Doc, run: readonly FlagLink[]): string[] {
  const [first] = run
  if (!first) throw new Error('an empty run')
  const update = new UpdateWriter()
    .client(first.client, first.clock)
    .flags(
      's',
      run.map((_, i) => i),
      first.origin,
    )
    .finish()
  Y.applyUpdate(doc, update)
  expect(doc.store.pendingStructs).toBeNull()
  const order: string[] = []
  for (let item: Y.Item | null = undoneOf(doc)._map.get('s') ?? null; item; item = item.left) {
    for (let at = item.length - 1; at >= 0; at -= 1) {
      order.push(keyOf({ client: item.id.client, clock: item.id.clock + at }))
    }
  }
  return order.toReversed()
}

test('a chain has the order of Yjs after every run, and knows the flag in force', () => {
  fc.assert(
    fc.property(anyRuns, (runs) => {
      const doc = new Y.Doc({ gc: false })
      const chain = new Chain()
      for (const run of linksOf(runs)) {
        const order = orderInYjs(doc, run)
        for (const link of run) chain.add(link)
        expect(chain.chain.inOrder().map(keyOf)).toEqual(order)
        expect(chain.last()).toBe(order.at(-1))
      }
    }),
    { numRuns: 300 },
  )
})

test('removing the latest flags gives the chain as it was, and adding in order gives the same chain', () => {
  fc.assert(
    fc.property(anyRuns, fc.nat(), (runs, cut) => {
      const links = linksOf(runs).flat()
      const kept = links.slice(0, cut % (links.length + 1))
      const [straight, chain, again] = [new Chain(), new Chain(), new Chain()]
      for (const link of kept) straight.add(link)
      for (const link of links) chain.add(link)
      for (const link of links.slice(kept.length).toReversed()) chain.removeLatest(link)
      for (const link of straight.chain.inOrder()) again.add(link)
      for (const each of [chain, again]) {
        expect(each.chain.inOrder()).toEqual(straight.chain.inOrder())
        expect([each.last(), each.chain.length, each.chain.forks]).toEqual([
          straight.last(),
          kept.length,
          straight.chain.forks,
        ])
      }
    }),
    { numRuns: 300 },
  )
})

test('a flag is a fork when its origin has another flag under it', () => {
  const chain = new FlagChain('s')
  const first = chain.add({ client: 1, clock: 0 }, null)
  const second = chain.add({ client: 1, clock: 1 }, first)
  chain.add({ client: 2, clock: 0 }, second)
  expect(chain.forks).toBe(0)
  chain.add({ client: 3, clock: 0 }, first)
  chain.add({ client: 4, clock: 0 }, null)
  expect(chain.forks).toBe(2)
})
