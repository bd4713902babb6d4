/** Saving and printing an artwork from the server's copy; everybody who may read the artwork may do it. */
import type { Artwork } from '#contract/artworks.ts'
import { readHistory } from '#client/replay/read-history.ts'
import type { ExportSource } from './export-source.ts'

/** Returns the source of an export. @param people the names of those who colored it */
export function artworkSource(artwork: Artwork, people: readonly string[]): ExportSource {
  const { id, title, platesUrl, updatedAt, completedAt } = artwork
  return {
    title,
    platesUrl,
    colored: {
      artwork,
      readPeople: async () => people,
      date: new Date(completedAt ?? updatedAt),
      readUpdates: async (signal) => {
        const updates: Uint8Array[] = []
        for await (const { entries } of readHistory(id, signal)) updates.push(...entries.map(({ update }) => update))
        return updates
      },
    },
  }
}
