/** Measures a stroke log: how long the storage takes for a group of entries, how large groups are, and how late other processes hear of them. */
import { Histogram, type Registry } from 'prom-client'
import type { Context } from '#server/context/context.ts'
import { LostRace, type StrokeLog } from './stroke-log.ts'

const APPEND_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const GROUP_ENTRIES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]
const LAG_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

/** Returns the same log, which measures what passes through it. */
export function measureLog(
  log: StrokeLog,
  registry: Registry,
  { now, clock }: Pick<Context, 'now' | 'clock'>,
): StrokeLog {
  const registers = [registry]
  const appends = new Histogram({
    name: 'stroke_log_append_seconds',
    help: 'Time until a group of entries was on disk, by what became of it: written, lost-race or failed',
    labelNames: ['outcome'],
    buckets: APPEND_SECONDS,
    registers,
  })
  const groups = new Histogram({
    name: 'stroke_log_group_entries',
    help: 'Entries that became durable together',
    buckets: GROUP_ENTRIES,
    registers,
  })
  const lags = new Histogram({
    name: 'stroke_log_feed_lag_seconds',
    help: 'Time from the making of an entry until the change feed has delivered it to this process',
    buckets: LAG_SECONDS,
    registers,
  })
  return {
    ...log,
    async append(artworkId, after, writes) {
      const start = clock()
      const measure = (outcome: string): void => appends.observe({ outcome }, (clock() - start) / 1_000)
      try {
        const position = await log.append(artworkId, after, writes)
        measure('written')
        groups.observe(writes.length)
        return position
      } catch (error) {
        measure(error instanceof LostRace ? 'lost-race' : 'failed')
        throw error
      }
    },
    watch: (onEntry, artworkIds) =>
      log.watch((entry) => {
        // Below zero when the date of the machine that has made it is ahead.
        lags.observe(Math.max(0, now().getTime() - entry.at.getTime()) / 1_000)
        onEntry(entry)
      }, artworkIds),
  }
}
