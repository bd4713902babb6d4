/** The artworks that are colored together, for the debug pages (DEBUG-1). */
import type { z } from 'zod'
import type { listCollaborationArtworks } from '#contract/debug.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { cacheFor } from '#server/http/cache-for.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'

/** Newest first; a list of thousands helps nobody. */
const MAX_ARTWORKS = 100
/** Strangers may ask for the counts, which read the whole collection. */
const CACHE_MS = 10_000

/** @param clock milliseconds that never go back */
export function createSharedArtworks({ storage, clock }: Pick<Context, 'storage' | 'clock'>) {
  const rows = storage.collection(artworkCollection)
  const counts = cacheFor(
    CACHE_MS,
    () => Promise.all([rows.countDocuments({}), rows.countDocuments({ collaborativeMode: true })]),
    clock,
  )
  return {
    /**
     * Returns the person's own ones, also for an admin, and none for a stranger; and the counts of the whole server, which may be ten
     * seconds old (ACCESS-6).
     */
    async list(person: Person | null): Promise<z.input<typeof listCollaborationArtworks.reply>> {
      const [[total, collaborative], found] = await Promise.all([
        counts(),
        person
          ? rows.find({ collaborativeMode: true, userId: person.id }, { sort: { updatedAt: -1 }, limit: MAX_ARTWORKS })
          : [],
      ])
      const artworks = found.map(({ _id, title, userId, collaborativeMode, sessionCode }) => ({
        id: _id,
        title,
        userId,
        collaborativeMode,
        sessionCode,
      }))
      return { artworks, total, collaborative }
    },
  }
}

export type SharedArtworks = ReturnType<typeof createSharedArtworks>
