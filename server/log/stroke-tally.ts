import * as Y from 'yjs'
import type { StrokeLog } from './stroke-log.ts'

/** What one person has done on an artwork, read from its log. */
export interface Activity {
  strokes: number
  lastAt: Date
}

interface Tally {
  seq: number
  people: Map<number, Activity>
}

/** Artworks whose tally is kept; the one looked at longest ago goes first. */
const KEPT = 500

/** A stroke is a binary item; everything else in an entry of the log is a flag. */
const isStroke = (struct: Y.Item | Y.GC | Y.Skip): boolean =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentBinary

/**
 * Counts strokes by person as a view of the log: reads only what is new since it looked last, so that no counter has to be
 * written with each stroke and none can drift from the truth.
 */
export function createStrokeTally({ strokeLog }: { strokeLog: Pick<StrokeLog, 'stream'> }): {
  activityOf(artworkId: number): Promise<ReadonlyMap<number, Activity>>
} {
  const tallies = new Map<number, Promise<Tally>>()

  async function advance(artworkId: number, { seq, people }: Tally): Promise<Tally> {
    const next: Tally = { seq, people: new Map(people) }
    for await (const entry of strokeLog.stream(artworkId, seq)) {
      const strokes =
        (next.people.get(entry.userId)?.strokes ?? 0) + Y.decodeUpdate(entry.update).structs.filter(isStroke).length
      next.people.set(entry.userId, { strokes, lastAt: entry.at })
      next.seq = entry.seq
    }
    return next
  }

  return {
    async activityOf(artworkId) {
      const known = tallies.get(artworkId) ?? Promise.resolve({ seq: 0, people: new Map<number, Activity>() })
      const next = known.then((tally) => advance(artworkId, tally))
      tallies.delete(artworkId)
      tallies.set(artworkId, next)
      const oldest = tallies.keys().next()
      if (tallies.size > KEPT && !oldest.done) tallies.delete(oldest.value)
      try {
        return (await next).people
      } catch (error) {
        if (tallies.get(artworkId) === next) tallies.delete(artworkId)
        throw error
      }
    },
  }
}
