/**
 * Counts strokes by day for the statistics. The counts are gathered in memory and written every few seconds, so that no stroke pays for
 * them; what a process that is killed has not written is missing (docs/decisions/0172).
 */
import { dayOf } from '#contract/utc-day.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import { strokesIn } from './count-strokes.ts'
import { strokeLogCollection } from './stroke-log.ts'

interface StrokeCountRow {
  /** The day in UTC, YYYY-MM-DD. */
  _id: string
  strokes: number
}
const strokeCountCollection: CollectionDefinition<StrokeCountRow> = { name: 'strokeCounts', indexes: [] }

/** A stroke is counted in storage this long after it was drawn, at the latest. */
const WRITE_INTERVAL_MS = 10_000

export interface StrokeCounts {
  /** Counts strokes that were drawn now. */
  add(strokes: number): void
  /** Returns the strokes of each day, by day. */
  byDay(): Promise<ReadonlyMap<string, number>>
  /** Writes the counts that are only in memory. */
  flush(): Promise<void>
}

/** @param failed is called with the error of a write, which is tried again */
export function createStrokeCounts({
  storage,
  now,
  failed,
}: {
  storage: Storage
  now: () => Date
  failed: (error: unknown) => void
}): StrokeCounts {
  const rows = storage.collection(strokeCountCollection)
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null

  function note(day: string, strokes: number): void {
    waiting.set(day, (waiting.get(day) ?? 0) + strokes)
    timer ??= setTimeout(() => void flush(), WRITE_INTERVAL_MS).unref()
  }

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const written = waiting
    waiting = new Map()
    for (const [day, strokes] of written)
      try {
        await rows.updateOne({ _id: day }, { $inc: { strokes } }, { upsert: true })
      } catch (error) {
        failed(error)
        note(day, strokes)
      }
  }

  return {
    add: (strokes) => note(dayOf(now()), strokes),
    flush,
    async byDay() {
      const counts = new Map((await rows.find({})).map(({ _id, strokes }) => [_id, strokes]))
      for (const [day, strokes] of waiting) counts.set(day, (counts.get(day) ?? 0) + strokes)
      return counts
    },
  }
}

/** The migration: counts the strokes of logs from before there were counts. */
export async function addStrokeCounts(storage: Storage): Promise<void> {
  const counts = new Map<string, number>()
  for await (const { at, update } of storage.collection(strokeLogCollection).stream({}))
    counts.set(dayOf(at), (counts.get(dayOf(at)) ?? 0) + strokesIn(update))
  const rows = storage.collection(strokeCountCollection)
  for (const [_id, strokes] of counts) await rows.updateOne({ _id }, { $setOnInsert: { strokes } }, { upsert: true })
}
