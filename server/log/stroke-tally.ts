/** Counts each person's strokes on an artwork from its log, so that no counter is written with every stroke. */
import { LogReading, type ReadEntry } from '#crdt/document/updates/logged-update.ts'
import { RefusedUpdate } from '#crdt/document/updates/refused-update.ts'
import { UpdateCursor } from '#crdt/document/updates/update-cursor.ts'
import { inTurns } from './in-turns.ts'
import type { StrokeLog } from './stroke-log.ts'

/** What one person has done on an artwork. */
export interface Activity {
  /** Strokes drawn, counting those taken back. */
  strokes: number
  lastAt: Date
}

interface Tally {
  /** The last log entry that is counted. */
  seq: number
  people: Map<number, Activity>
}

/** Artworks whose tally is cached; the least recently used one is evicted first. */
const MAX_CACHED_TALLIES = 500

/** Returns how many strokes an entry adds; null for one that is set aside (LOG-4). */
const strokesAddedBy = (entry: ReadEntry): number | null =>
  'items' in entry ? entry.items.filter(({ kind }) => kind === 'stroke').length : null

/** Returns a counter of strokes. It reads only the entries of a log since its last call for an artwork. */
export function createStrokeTally(strokeLog: Pick<StrokeLog, 'stream'>) {
  const tallies = new Map<number, Promise<Tally>>()

  async function advance(artworkId: number, { seq, people }: Tally): Promise<Tally> {
    const next: Tally = { seq, people: new Map(people) }
    // A room has judged what was appended since the last call. Only a log that is read from its beginning may have faults to find.
    const reading = seq === 0 ? new LogReading() : null
    for await (const entry of inTurns(strokeLog.stream(artworkId, seq))) {
      next.seq = entry.seq
      const added = reading ? strokesAddedBy(reading.read(entry.update)) : strokesIn(entry.update)
      if (added === null) continue
      const strokes = (next.people.get(entry.userId)?.strokes ?? 0) + added
      next.people.set(entry.userId, { strokes, lastAt: entry.at })
    }
    return next
  }

  return {
    /** Resolves with the activity of each person, by account id. */
    async activityOf(artworkId: number): Promise<ReadonlyMap<number, Activity>> {
      const known = tallies.get(artworkId) ?? Promise.resolve({ seq: 0, people: new Map<number, Activity>() })
      const next = known.then((tally) => advance(artworkId, tally))
      tallies.delete(artworkId)
      tallies.set(artworkId, next)
      const oldest = tallies.keys().next()
      if (tallies.size > MAX_CACHED_TALLIES && !oldest.done) tallies.delete(oldest.value)
      try {
        return (await next).people
      } catch (error) {
        if (tallies.get(artworkId) === next) tallies.delete(artworkId)
        throw error
      }
    },
  }
}

export type StrokeTally = ReturnType<typeof createStrokeTally>

/**
 * Returns how many strokes an update adds. Strokes are the only binary items of a document; all others are undo flags.
 * Throws RefusedUpdate (malformed).
 */
function countStrokes(update: Uint8Array): number {
  const cursor = new UpdateCursor(update)
  let count = 0
  while (cursor.nextStruct()) if (cursor.kind === 'binary') count += 1
  return count
}

/** Like `countStrokes`, but returns 0 for a damaged entry, which `npm run artwork -- verify` reports. */
export function strokesIn(update: Uint8Array): number {
  try {
    return countStrokes(update)
  } catch (error) {
    if (error instanceof RefusedUpdate) return 0
    throw error
  }
}
