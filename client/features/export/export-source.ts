import type { Artwork } from '#contract/artworks.ts'
import type { SharedArtwork } from '#client/models/sharing/use-sharing-reward.ts'
import { readHistory } from '#client/replay/read-history.ts'

/** A picture that can be saved or printed. */
export interface ExportSource {
  readonly title: string
  /** Address of the page's plates (ink and regions). */
  readonly platesUrl: string
  /** The strokes on the page; null for an empty page. */
  readonly colored: ColoredPicture | null
}

export interface ColoredPicture {
  /** Null for a picture that is in this browser only. */
  readonly artwork: SharedArtwork | null
  /** When it was colored; null means now. */
  readonly date: Date | null
  /** Returns the names of those who colored it. */
  readonly readPeople: (signal: AbortSignal) => Promise<readonly string[]>
  /** Returns the updates of its log, in any order. */
  readonly readUpdates: (signal: AbortSignal) => Promise<readonly Uint8Array[]>
}

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
