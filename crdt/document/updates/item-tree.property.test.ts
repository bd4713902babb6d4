import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { UpdateWriter } from '#tests/attacks/support/update-writer.ts'
import { undoneOf } from '#crdt/document/artwork-document.ts'
import { ItemColumns, NO_ROW } from './item-columns.ts'
import { compareSiblings, ItemTree } from './item-tree.ts'
import type { ItemId } from './new-item.ts'

interface FlagLink extends ItemId {
  readonly origin: ItemId | null
}

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

/** A tree next to another one in the same columns. */
class Chain {
  readonly columns = new ItemColumns()
  readonly tree = new ItemTree(this.columns)

  constructor() {
    new ItemTree(this.columns).add({ client: 1, clock: 0 }, NO_ROW)
  }

  add({ origin, ...id }: FlagLink): void {
    this.tree.add(id, origin ? this.columns.find(origin) : NO_ROW)
  }

  last(): string | undefined {
    return this.tree.last === NO_ROW ? undefined : keyOf(this.columns.idOf(this.tree.last))
  }

  /** Returns the flags in the order of the tree that their parents make. */
  inOrder(): string[] {
    const { columns } = this
    const under = (parent: number): number[] => {
      const rows = Array.from({ length: this.tree.length }, (_, i) => i + 1).filter(
        (row) => columns.parents[row] === parent,
      )
      return rows
        .toSorted((a, b) => compareSiblings(columns.idOf(a), columns.idOf(b)))
        .flatMap((row) => [row, ...under(row)])
    }
    return under(NO_ROW).map((row) => keyOf(columns.idOf(row)))
  }

  /** Returns all that the columns say of the tree. */
  everything(): unknown {
    const { columns, tree } = this
    const rows = Array.from({ length: tree.length }, (_, i) => i + 1)
    return {
      last: tree.last,
      length: tree.length,
      forks: tree.forks,
      rows: rows.map((row) => [
        columns.idOf(row),
        ...[columns.parents, columns.depths, columns.jumps, columns.children, columns.befores, columns.endedBy].map(
          (column) => column[row],
        ),
      ]),
    }
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

test('a tree has the order of Yjs after every run, and knows the flag in force', () => {
  fc.assert(
    fc.property(anyRuns, (runs) => {
      const doc = new Y.Doc({ gc: false })
      const chain = new Chain()
      for (const run of linksOf(runs)) {
        const order = orderInYjs(doc, run)
        for (const link of run) chain.add(link)
        expect(chain.inOrder()).toEqual(order)
        expect(chain.last()).toBe(order.at(-1))
      }
    }),
    { numRuns: 300 },
  )
})

test('removing the latest flags gives the tree as it was', () => {
  fc.assert(
    fc.property(anyRuns, fc.nat(), (runs, cut) => {
      const links = linksOf(runs).flat()
      const kept = links.slice(0, cut % (links.length + 1))
      const [straight, chain] = [new Chain(), new Chain()]
      for (const link of kept) straight.add(link)
      for (const link of links) chain.add(link)
      for (let left = links.length - kept.length; left > 0; left -= 1) chain.tree.removeLatest()
      expect(chain.everything()).toEqual(straight.everything())
      for (const link of links) expect(chain.columns.find(link) !== NO_ROW).toBe(kept.includes(link))
    }),
    { numRuns: 300 },
  )
})

test('a flag is a fork when its origin has another flag under it', () => {
  const tree = new ItemTree(new ItemColumns())
  const first = tree.add({ client: 1, clock: 0 }, NO_ROW)
  const second = tree.add({ client: 1, clock: 1 }, first)
  tree.add({ client: 2, clock: 0 }, second)
  expect(tree.forks).toBe(0)
  tree.add({ client: 3, clock: 0 }, first)
  tree.add({ client: 4, clock: 0 }, NO_ROW)
  expect(tree.forks).toBe(2)
})
