import type { z } from 'zod'
import type { listArtworks } from '#contract/artworks.ts'

export type ListQuery = z.output<typeof listArtworks.query>

/** The most artworks in a reply to a query without `page` and `limit`. */
const MAX_UNPAGED_ARTWORKS = 200
const DEFAULT_LIMIT = 20

/** The part of a list that was asked for, counted in artworks. */
export interface ListWindow {
  readonly skip: number
  readonly limit: number
}

/** Returns the part of a list that a query asks for. */
export function windowOf(
  { page, limit = DEFAULT_LIMIT }: Pick<ListQuery, 'page' | 'limit'>,
  isPaged: boolean,
): ListWindow {
  if (!isPaged) return { skip: 0, limit: MAX_UNPAGED_ARTWORKS }
  return { skip: ((page ?? 1) - 1) * limit, limit }
}
