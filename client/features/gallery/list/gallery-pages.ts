/** How the pages of a list become one list. Page 1 is read again and again, while later pages stay as they were. */
import type { Artwork, ArtworkPage } from '#contract/artworks.ts'
import { joinPages } from '#client/models/artworks/join-pages.ts'

export interface ShownGallery {
  readonly artworks: readonly Artwork[]
  /** How many more there are to load. */
  readonly remaining: number
  readonly counts: ArtworkPage['counts']
}

/**
 * Returns what to show of a list.
 * @param first its page 1 as it is now, with the counts
 * @param later its other loaded pages, in their order
 * @param deleted artworks that are being deleted: they are neither shown nor counted
 */
export function shownGallery(
  first: ArtworkPage,
  later: readonly ArtworkPage[],
  deleted: readonly Pick<Artwork, 'id'>[],
): ShownGallery {
  const ids = new Set(deleted.map(({ id }) => id))
  const loaded = joinPages([first, ...later])
  const hidden = loaded.filter(({ id }) => ids.has(id))
  const completed = hidden.filter((artwork) => artwork.completed).length
  const { counts } = first
  return {
    artworks: loaded.filter(({ id }) => !ids.has(id)),
    remaining: Math.max(0, first.total - loaded.length),
    counts: {
      all: counts.all - hidden.length,
      completed: counts.completed - completed,
      inProgress: counts.inProgress - (hidden.length - completed),
    },
  }
}

/** Returns a text that changes when later pages may begin elsewhere: the ids of page 1, and how many artworks there are. */
export const boundaryOf = ({ artworks, total }: ArtworkPage): string =>
  `${total}: ${artworks
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(' ')}`
