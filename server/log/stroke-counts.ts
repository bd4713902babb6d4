/**
 * Counts strokes by day for the statistics. The counts are gathered in memory and written every few seconds, so that no stroke pays for
 * them; what a process that is killed has not written is missing.
 */
import { dayOf } from '#contract/utc-day.ts'
import type { Context } from '#server/context/context.ts'
import type { Collection, CollectionDefinition, Storage } from '#server/storage/storage.ts'
import { strokesIn } from './stroke-tally.ts'
import { strokeLogCollection } from './stroke-log.ts'

interface StrokeCountRow {
  /** The day in UTC, YYYY-MM-DD. */
  _id: string
  strokes: number
}
const strokeCountCollection: CollectionDefinition<StrokeCountRow> = { name: 'strokeCounts', indexes: [] }

/** A stroke is counted in storage this long after it was drawn, at the latest. */
const WRITE_INTERVAL_MS = 10_000

/** @param failed is called with the error of a write, which is tried again */
export class StrokeCounts {
  readonly #rows: Collection<StrokeCountRow>
  #unwritten = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  readonly #failed: (error: unknown) => void
  readonly #now: Context['now']

  constructor({ storage, now }: Pick<Context, 'storage' | 'now'>, failed: (error: unknown) => void) {
    this.#failed = failed
    this.#now = now
    this.#rows = storage.collection(strokeCountCollection)
  }

  /** Counts strokes that were drawn now. */
  add(strokes: number): void {
    return this.#note(dayOf(this.#now()), strokes)
  }

  /** Returns the strokes of each day, by day. */
  async byDay(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map((await this.#rows.find({})).map(({ _id, strokes }) => [_id, strokes]))
    for (const [day, strokes] of this.#unwritten) counts.set(day, (counts.get(day) ?? 0) + strokes)
    return counts
  }

  /** Writes the counts that are only in memory. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const written = this.#unwritten
    this.#unwritten = new Map()
    for (const [day, strokes] of written)
      try {
        await this.#rows.updateOne({ _id: day }, { $inc: { strokes } }, { upsert: true })
      } catch (error) {
        this.#failed(error)
        this.#note(day, strokes)
      }
  }

  #note(day: string, strokes: number): void {
    this.#unwritten.set(day, (this.#unwritten.get(day) ?? 0) + strokes)
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_INTERVAL_MS).unref()
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
