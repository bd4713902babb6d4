/** The cost of judging: linear in the bytes and flags of an update (SYNC-11), whatever kind of struct it consists of. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import {
  COSTLY_UPDATES,
  KNOWN_STROKE,
  startUpdate,
  twoDroppedRuns,
  USER,
  waitingClients,
} from '#tests/attacks/support/costly-updates.ts'
import { UpdateWriter } from '#tests/attacks/support/update-writer.ts'
import { dot } from '#tests/sync/dot.ts'
import { DocumentIndex } from './document-index.ts'
import { ItemColumns, NO_ROW } from './item-columns.ts'
import { ItemTree } from './item-tree.ts'
import { priceUpdate } from './update-price.ts'
import { judgeUpdate, type Judgement, type JudgeOptions } from './update-guard.ts'

/** As in server/log: an update that was accepted before the caps. */
const LOGGED: JudgeOptions = { isLogged: true }

function startIndex(): DocumentIndex {
  const index = new DocumentIndex()
  judgeAndAccept(startUpdate(), index)
  return index
}

function judgeAndAccept(update: Uint8Array, index: DocumentIndex, options?: JudgeOptions): Judgement {
  const judgement = judgeUpdate(update, index, { user: USER, ownsArtwork: true }, options)
  if (judgement.verdict === 'accepted') index.accept(judgement.change)
  return judgement
}

/** Returns the milliseconds that this process has computed since `start`; time in which other processes compute does not count. */
function processorMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

/** Returns the milliseconds of processor time to price, judge and accept an update in an index that has one stroke. */
function millisecondsOf(update: Uint8Array): number {
  const index = startIndex()
  const start = process.cpuUsage()
  try {
    priceUpdate(update)
  } catch {
    // Malformed, which the judgement says as well.
  }
  judgeAndAccept(update, index, LOGGED)
  return processorMsSince(start)
}

describe('judging is linear in what an update contains (SYNC-11)', () => {
  /** Work that grows with the square takes several seconds for this many. */
  const COUNT = 16_000
  const MAX_MS = 1_500

  test.each(Object.entries(COSTLY_UPDATES))('%s', (_, make) => {
    expect(millisecondsOf(make(COUNT))).toBeLessThan(MAX_MS)
  })

  test('a flag finds its place in a logarithmic number of steps, in every shape of chain', () => {
    const shapes: Record<string, (i: number) => number> = {
      'one line': (i) => i - 1,
      'all first': () => NO_ROW,
      'two lines': (i) => Math.max(NO_ROW, i - 2),
      'a line with a flag on each': (i) => Math.max(NO_ROW, i - 1 - (i % 2)),
      'the middle': (i) => (i === 0 ? NO_ROW : i >> 1),
    }
    for (const originOf of Object.values(shapes)) {
      const tree = new ItemTree(new ItemColumns())
      for (let i = 0; i < 20_000; i += 1) tree.add({ client: i % 2, clock: i }, originOf(i))
      for (let row = 0; row < tree.length; row += 1)
        for (const depth of [0, tree.columns.depths[row]! >> 1]) expect(stepsTo(tree, row, depth)).toBeLessThan(60)
    }
  })
})

/** Counts the steps of `ancestorAt`, and compares its result. */
function stepsTo(tree: ItemTree, row: number, depth: number): number {
  const { depths, jumps, parents } = tree.columns
  const depthOf = (at: number): number => (at === NO_ROW ? 0 : depths[at]!)
  let steps = 0
  let at = row
  for (; depthOf(at) > depth; steps += 1) at = depthOf(jumps[at]!) >= depth ? jumps[at]! : parents[at]!
  expect(at).toBe(tree.ancestorAt(row, depth))
  return steps
}

describe('a few bytes', () => {
  test('that claim two concurrent runs of 15,000 flags are refused within milliseconds (SYNC-12)', () => {
    const index = startIndex()
    const update = twoDroppedRuns(15_000)
    expect(update.length).toBeLessThan(110)
    const start = process.cpuUsage()
    expect(judgeAndAccept(update, index)).toMatchObject({ verdict: 'refused', reason: 'too-many-flags' })
    expect(processorMsSince(start)).toBeLessThan(300)
    expect(index.flagCount).toBe(0)
  })

  test('that were logged before the caps are read in linear time, and the stroke keeps its flags', () => {
    const index = startIndex()
    const start = process.cpuUsage()
    expect(judgeAndAccept(twoDroppedRuns(15_000), index, LOGGED).verdict).toBe('accepted')
    expect(processorMsSince(start)).toBeLessThan(300)
    expect(index.flagCount).toBe(30_000)
    expect(index.isInForce({ client: 6, clock: 14_999 })).toBe(true)
    expect(index.chainOf(KNOWN_STROKE)?.length).toBe(30_000)
  })
})

test('eight hundred kB of clients that wait for one another are judged within milliseconds', () => {
  const update = waitingClients(9_900)
  expect(update.length).toBeGreaterThan(600_000)
  const start = process.cpuUsage()
  expect(judgeAndAccept(update, startIndex(), LOGGED).verdict).toBe('accepted')
  expect(processorMsSince(start)).toBeLessThan(1_000)
  // They all build on the same stroke, which costs Yjs the square.
  const fewer = waitingClients(4_900)
  expect(judgeAndAccept(fewer, startIndex())).toMatchObject({ verdict: 'refused', reason: 'misplaced' })
  expect(priceUpdate(update).isOverCaps).toBe(true)
})

/** Writes `count` flags of the known stroke in one run. */
const flag = (index: DocumentIndex, from: number, count: number): Judgement['verdict'] => {
  const writer = new UpdateWriter().client(5, from)
  writer.droppedFlags(KNOWN_STROKE, count, from === 0 ? null : { client: 5, clock: from - 1 })
  return judgeAndAccept(writer.finish(), index).verdict
}

describe('the caps', () => {
  test('a stroke takes 5,000 flags, in one update or in many (SYNC-12)', () => {
    const index = startIndex()
    expect(flag(index, 0, 4_990)).toBe('accepted')
    for (let at = 4_990; at < 5_000; at += 1) expect(flag(index, at, 1)).toBe('accepted')
    expect(flag(index, 5_000, 1)).toBe('refused')
    expect(index.flagCount).toBe(5_000)
  })

  test('a stroke takes 200 flags that were written without knowledge of one another (SYNC-12)', () => {
    const index = startIndex()
    const first = (client: number): string =>
      judgeAndAccept(new UpdateWriter().client(client).flags(KNOWN_STROKE, [true], null).finish(), index).verdict
    for (let client = 5; client < 206; client += 1) expect(first(client)).toBe('accepted')
    expect(first(206)).toBe('refused')
  })

  test('an update of 15,000 structs or flags passes, and one of more is too large (SYNC-11)', () => {
    for (const kind of ['a chain of strokes', 'a chain of flags', 'one run of flags', 'one run of dropped flags']) {
      const make = COSTLY_UPDATES[kind]!
      expect([15_000, 15_001].map((count) => priceUpdate(make(count)).isOverCaps)).toEqual([false, true])
    }
  })

  test('an update of a thousand clients passes, and one of more is too large (SYNC-11)', () => {
    const strokesOf = COSTLY_UPDATES['strokes of as many clients']!
    expect([1_000, 1_001].map((clients) => priceUpdate(strokesOf(clients)).isOverCaps)).toEqual([false, true])
  })

  test('honest updates are below them: seven thousand strokes of one client, each undone', () => {
    const doc = new Y.Doc({ gc: false })
    doc.transact(() => {
      doc.getArray('strokes').push(Array.from({ length: 7_000 }, (_, i) => encodeStroke(dot(`s${i}`, USER))))
    })
    doc.transact(() => {
      for (let i = 0; i < 7_000; i += 1) doc.getMap('undone').set(`s${i}`, 7_000)
    })
    const update = Y.encodeStateAsUpdate(doc)
    expect(update.length).toBeLessThan(4 * 1024 * 1024)
    const price = priceUpdate(update)
    expect(price).toMatchObject({ strokes: 7_000, isOverCaps: false })
    expect(price.steps).toBeLessThan(200_000)
    expect(judgeAndAccept(update, new DocumentIndex()).verdict).toBe('accepted')
  })

  test('honest updates are below them: a hundred people who undo, and a client that repeats all their deletes', () => {
    const index = new DocumentIndex()
    const all = new Y.Doc()
    for (let person = 1; person <= 100; person += 1) {
      const own = new Y.Doc({ gc: person % 2 === 0 })
      Y.applyUpdate(own, Y.encodeStateAsUpdate(all))
      const before = Y.encodeStateVector(own)
      for (let i = 0; i < 20; i += 1) {
        own.getArray('strokes').push([encodeStroke(dot(`p${person}-${i}`, person))])
        for (const value of [i + 1, false, i + 1]) own.getMap('undone').set(`p${person}-${i}`, value)
      }
      const update = Y.encodeStateAsUpdate(own, before)
      expect(priceUpdate(update).isOverCaps).toBe(false)
      const judgement = judgeUpdate(update, index, { user: person, ownsArtwork: person === 1 })
      if (judgement.verdict !== 'accepted') throw new Error(judgement.verdict)
      index.accept(judgement.change)
      Y.applyUpdate(all, update)
    }
    const repeated = Y.encodeStateAsUpdate(all)
    expect(priceUpdate(repeated).isOverCaps).toBe(false)
    expect(judgeAndAccept(repeated, index).verdict).toBe('known')
  })
})
