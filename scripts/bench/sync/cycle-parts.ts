/**
 * What the room's own code takes, without any socket: of a cycle in which two people have all their strokes in flight, which are judged,
 * encoded, committed, kept and framed together, and of a stroke on its own. What the server takes beyond the sum of these is sockets, queues,
 * timers and garbage.
 */
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { open, type RootDatabase } from 'lmdb'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { weighItems } from '#crdt/document/updates/weigh-strokes.ts'
import { DocumentIndex, type IndexChange } from '#crdt/document/updates/document-index.ts'
import { encodeUpdateWithItems, type EncodedUpdate } from '#crdt/document/updates/encode-items.ts'
import type { NewItem } from '#crdt/document/updates/new-item.ts'
import { holdsItems } from '#crdt/document/updates/holds-items.ts'
import { HIGHEST_MAX_STROKES, judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { createStrokeLog, entriesOf, type StrokeLog } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import { BroadcastBatch } from '#server/sync/room/broadcast-batch.ts'
import { DurableDocument } from '#server/sync/room/durable-document.ts'
import type { Figure } from '#scripts/bench/figures/figures.ts'
import { newDirectory, removeDirectory } from './measures/filled-room.ts'
import { median } from './measures/quantile.ts'
import { benchStroke } from './systems/bench-stroke.ts'

/** Two people have this many in flight (room-clients.ts). */
const STROKES = 64
const WARM_UP_CYCLES = 150
const CYCLES = 100
/** Strokes on their own come as often as where their delay is measured, and as often as the room takes them. */
const PAUSE_MS = 5
const ALONE = 600
const ARTWORK = 1
const AUTHORS = [1, 2]

type Part = 'judge' | 'encode' | 'hash' | 'commit' | 'flushed' | 'keep' | 'frame' | 'bareCommit' | 'bareFlushed'

/** Processor time, but for `flushed` and `bareFlushed`. */
const PARTS: ReadonlyMap<Part, string> = new Map([
  ['judge', 'judge'],
  ['encode', 'encode, and compare with what was judged'],
  ['hash', 'hash, and make entries of the log (within the commit)'],
  ['commit', 'commit, processor time of all threads'],
  ['flushed', 'commit, until it is on disk'],
  ['keep', 'keep in the document'],
  ['frame', 'frame for the other person'],
  ['bareCommit', 'LMDB alone commits the same bytes, processor time of all threads'],
  ['bareFlushed', 'LMDB alone commits the same bytes, until they are on disk'],
])
const IN_SUM: readonly Part[] = ['judge', 'encode', 'commit', 'keep', 'frame']

/** Returns the microseconds of each part per stroke: medians over cycles. */
export const cycleParts = (): Promise<readonly Figure[]> =>
  inRoom(async (room) => {
    const updates = updatesOf((WARM_UP_CYCLES + CYCLES) * STROKES)
    for (let cycle = 0; cycle < WARM_UP_CYCLES + CYCLES; cycle += 1) {
      if (cycle === WARM_UP_CYCLES) room.times.clear()
      await setImmediate()
      await room.cycle(updates.slice(cycle * STROKES, (cycle + 1) * STROKES))
    }
    return figuresOf(room, `of a cycle of ${STROKES} strokes, per stroke`)
  })

/**
 * Returns the microseconds of each part for strokes on their own: medians, of strokes one right after the other, and of strokes with a pause
 * before each. The code is the same, so what a pause adds is the machine's: it has to wake, and its caches have other things.
 */
export const strokeParts = (): Promise<readonly Figure[]> =>
  inRoom(async (room) => {
    const warmUp = WARM_UP_CYCLES * STROKES
    const updates = updatesOf(warmUp + 2 * ALONE)
    for (let at = 0; at < warmUp; at += STROKES) await room.cycle(updates.slice(at, at + STROKES))
    const figures: Figure[] = []
    for (const [round, pauseMs] of [0, PAUSE_MS].entries()) {
      room.times.clear()
      for (let at = 0; at < ALONE; at += 1) {
        await (pauseMs > 0 ? sleep(pauseMs) : setImmediate())
        const first = warmUp + round * ALONE + at
        await room.cycle(updates.slice(first, first + 1), first)
      }
      figures.push(
        ...figuresOf(room, pauseMs > 0 ? `of a stroke each ${pauseMs} ms` : 'of strokes one after the other'),
      )
    }
    return figures
  })

async function inRoom<R>(work: (room: RoomWithoutSockets) => Promise<R>): Promise<R> {
  const directory = newDirectory()
  const { storage } = await openStorage({ dataDirectory: directory, mongodbUri: null })
  // It resolves when the disk has it, as our embedded engine does (server/storage/embedded/lmdb-store.ts).
  const bare = open<Uint8Array, number>({
    path: join(directory, 'bare'),
    encoding: 'binary',
    overlappingSync: false,
    eventTurnBatching: false,
  })
  try {
    return await work(new RoomWithoutSockets(createStrokeLog({ storage }), bare))
  } finally {
    await bare.close()
    await storage.close()
    removeDirectory(directory)
  }
}

function figuresOf({ times }: RoomWithoutSockets, of: string): Figure[] {
  const medianOf = (part: Part): number => median(times.get(part) ?? [])
  const figure = (what: string, value: number): Figure => ({
    what: `limit: ${of}: ${what}`,
    value,
    unit: 'µs',
    digits: 2,
  })
  return [
    ...Array.from(PARTS, ([part, what]) => figure(what, medianOf(part))),
    figure(
      'judged, encoded, committed, kept and framed, processor time',
      IN_SUM.reduce((sum, part) => sum + medianOf(part), 0),
    ),
  ]
}

/** Does what a room does with the updates of a cycle, in the order of room.ts and judged-writes.ts. */
class RoomWithoutSockets {
  /** Microseconds per stroke, of each cycle. */
  readonly times = new Map<Part, number[]>()
  readonly #log: StrokeLog
  readonly #bare: RootDatabase<Uint8Array, number>
  #bareKey = 0
  /** In this cycle. */
  #strokes = 0
  readonly #index = new DocumentIndex()
  readonly #durable = new DurableDocument(this.#index)

  /** @param bare gets the same bytes, to compare */
  constructor(log: StrokeLog, bare: RootDatabase<Uint8Array, number>) {
    this.#log = log
    this.#bare = bare
  }

  /**
   * @param updates the two people's in turns
   * @param first the number of the first of them, which says whose it is
   */
  async cycle(updates: readonly Uint8Array[], first = 0): Promise<void> {
    const at = new Date()
    this.#strokes = updates.length
    const changes = this.#timed('judge', () =>
      updates.map((update, i) => judged(update, AUTHORS[(first + i) % 2]!, this.#index)),
    )
    const encoded = this.#timed('encode', () => changes.map(({ items }) => encodedAs(items, this.#index)))
    const entries = changes.map(({ user, items }, i) => ({
      userId: user,
      at,
      ...encoded[i]!,
      weight: weighItems(items),
      sender: user,
    }))
    this.#timed('hash', () => entriesOf(ARTWORK, this.#durable.position, entries))
    const position = await this.#committed('commit', 'flushed', () =>
      this.#log.append(ARTWORK, this.#durable.position, entries),
    )
    this.#timed('keep', () => this.#durable.append(entries, position))
    this.#timed('frame', () => {
      const batch = new BroadcastBatch(entries)
      return AUTHORS.map((author) => batch.frameFor(author))
    })
    await this.#committed('bareCommit', 'bareFlushed', () =>
      this.#bare.batch(() => {
        for (const { update } of entries) void this.#bare.put((this.#bareKey += 1), update)
      }),
    )
  }

  async #committed<R>(used: Part, passed: Part, commit: () => Promise<R>): Promise<R> {
    const before = process.cpuUsage()
    const start = performance.now()
    const result = await commit()
    this.#note(passed, performance.now() - start)
    const { user, system } = process.cpuUsage(before)
    this.#note(used, (user + system) / 1_000)
    return result
  }

  #timed<R>(part: Part, work: () => R): R {
    const start = performance.now()
    const result = work()
    this.#note(part, performance.now() - start)
    return result
  }

  #note(part: Part, ms: number): void {
    const times = this.times.get(part) ?? []
    times.push((ms * 1_000) / this.#strokes)
    this.times.set(part, times)
  }
}

function encodedAs(items: readonly NewItem[], index: DocumentIndex): EncodedUpdate {
  const encoded = encodeUpdateWithItems(items)
  if (!holdsItems(encoded.update, items, index)) throw new Error('the items are not those that were judged')
  return encoded
}

/** Accepts an update, as of its writer. Throws for one that a room would refuse. */
function judged(update: Uint8Array, user: number, index: DocumentIndex): IndexChange {
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
