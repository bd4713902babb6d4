/**
 * What the room's own code takes of a cycle in which two people have all their strokes in flight: judged, encoded, committed, kept and
 * framed together, without any socket. What the server takes beyond the sum of these is sockets, queues, timers and garbage.
 */
import { setImmediate } from 'node:timers/promises'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { weighItems } from '#crdt/document/updates/weigh-strokes.ts'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { encodeUpdateWithItems } from '#crdt/document/updates/encode-items.ts'
import { holdsItems } from '#crdt/document/updates/holds-items.ts'
import { HIGHEST_MAX_STROKES, judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { createStrokeLog, entriesOf } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import { BroadcastBatch } from '#server/sync/room/broadcast-batch.ts'
import { DurableDocument, type DurableEntry } from '#server/sync/room/durable-document.ts'
import type { Figure } from '#scripts/bench/figures/figures.ts'
import { newDirectory, removeDirectory } from './measures/filled-room.ts'
import { median } from './measures/quantile.ts'
import { benchStroke } from './systems/bench-stroke.ts'

/** Two people have this many in flight (room-clients.ts). */
const STROKES = 64
const WARM_UP_CYCLES = 150
const CYCLES = 100
const ARTWORK = 1
const AUTHORS = [1, 2]

const PARTS = [
  'judge',
  'encode, and compare with what was judged',
  'hash, and make entries of the log',
  'commit, processor time',
  'commit, until it is on disk',
  'keep in the document',
  'frame for the other person',
] as const
type Part = (typeof PARTS)[number]

/** Returns the microseconds of each part per stroke: medians over cycles. Processor time where the name says so, else time that passes. */
export async function cycleParts(): Promise<readonly Figure[]> {
  const directory = newDirectory()
  const { storage } = await openStorage({ dataDirectory: directory, mongodbUri: null })
  const times = new Map<Part, number[]>(PARTS.map((part) => [part, []]))
  try {
    const log = createStrokeLog({ storage })
    const index = new DocumentIndex()
    const durable = new DurableDocument(index)
    const updates = updatesOf((WARM_UP_CYCLES + CYCLES) * STROKES)
    for (let cycle = 0; cycle < WARM_UP_CYCLES + CYCLES; cycle += 1) {
      const note = (part: Part, ms: number): void => {
        if (cycle >= WARM_UP_CYCLES) times.get(part)!.push((ms * 1_000) / STROKES)
      }
      const timed = <R>(part: Part, work: () => R): R => {
        const start = performance.now()
        const result = work()
        note(part, performance.now() - start)
        return result
      }
      const arrived = updates.slice(cycle * STROKES, (cycle + 1) * STROKES)
      await setImmediate()
      const changes = timed('judge', () => arrived.map((update, i) => judged(update, AUTHORS[i % 2]!, index)))
      const encoded = timed('encode, and compare with what was judged', () =>
        changes.map(({ items }) => {
          const one = encodeUpdateWithItems(items)
          if (!holdsItems(one.update, items, index)) throw new Error('the items are not those that were judged')
          return one
        }),
      )
      const at = new Date()
      const entries = changes.map(({ user, items }, i): DurableEntry & { sender: unknown } => ({
        userId: user,
        at,
        ...encoded[i]!,
        weight: weighItems(items),
        sender: user,
      }))
      // The log does the same once more as it appends.
      timed('hash, and make entries of the log', () => entriesOf(ARTWORK, durable.position, entries))
      const usedBefore = process.cpuUsage()
      const start = performance.now()
      const position = await log.append(ARTWORK, durable.position, entries)
      const { user, system } = process.cpuUsage(usedBefore)
      note('commit, processor time', (user + system) / 1_000)
      note('commit, until it is on disk', performance.now() - start)
      timed('keep in the document', () => durable.append(entries, position))
      timed('frame for the other person', () => {
        const batch = new BroadcastBatch(entries)
        for (const author of AUTHORS) batch.frameFor(author)
      })
    }
  } finally {
    await storage.close()
    removeDirectory(directory)
  }
  const figure = (what: string, value: number): Figure => ({
    what: `limit: of a cycle of ${STROKES} strokes, per stroke: ${what}`,
    value,
    unit: 'µs',
    digits: 2,
  })
  const values = PARTS.map((part) => [part, median(times.get(part)!)] as const)
  const sum = values
    .filter(([part]) => part !== 'commit, until it is on disk' && part !== 'hash, and make entries of the log')
    .reduce((total, [, value]) => total + value, 0)
  return [...values.map(([part, value]) => figure(part, value)), figure('all of these, processor time', sum)]
}

function judged(update: Uint8Array, user: number, index: DocumentIndex) {
  const judgement = judgeUpdate(update, index, { user, ownsArtwork: user === 1 }, { maxStrokes: HIGHEST_MAX_STROKES })
  if (judgement.verdict !== 'accepted') throw new Error(judgement.verdict)
  index.accept(judgement.change)
  return judgement.change
}

/** Returns the updates of two people who draw in turns, each a stroke. */
function updatesOf(count: number): Uint8Array[] {
  const updates: Uint8Array[] = []
  const docs = AUTHORS.map(() => newArtworkDocument())
  for (const doc of docs)
    doc.on('update', (update: Uint8Array, origin: unknown) => origin === null && updates.push(update))
  for (let number = 0; number < count; number += 1)
    appendStroke(docs[number % 2]!, strokeOf(number, AUTHORS[number % 2]!))
  return updates
}

function strokeOf(number: number, author: number): BrushStroke {
  const { points } = benchStroke(author, number, author)
  return {
    id: `cycle-${number}`.padStart(22, '0'),
    author,
    madeAt: Date.UTC(2026, 0, 1) + number,
    itemId: 0,
    tool: 'brush',
    color: 0xe84393,
    size: 10,
    opacity: 100,
    tip: 'round',
    insideRegion: 0,
    path: { points: points.flatMap(({ x, y }) => [Math.round(x * 16), Math.round(y * 16)]), pressures: null },
  }
}
