/** Searching, filtering, sorting and paging of one person's list of artworks. */
import type { z } from 'zod'
import type { listArtworks } from '#contract/artworks.ts'
import type { ArtworkRow } from './artwork-row.ts'

export type ListQuery = z.output<typeof listArtworks.query>

/** The most artworks in a reply to a query without `page` and `limit` (ARTWORK-2). */
const MAX_UNPAGED_ARTWORKS = 200
const DEFAULT_LIMIT = 20

export interface Listing {
  rows: ArtworkRow[]
  total: number
  hasMore: boolean
  /** How many artworks of each status match the search, whatever status the query has (ARTWORK-3). */
  counts: { all: number; completed: number; inProgress: number }
}

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const newest = (a: ArtworkRow, b: ArtworkRow): number => b.updatedAt.getTime() - a.updatedAt.getTime() || b._id - a._id

const ORDERS: Record<NonNullable<ListQuery['sort']>, (a: ArtworkRow, b: ArtworkRow) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  'title-asc': (a, b) => byTitle.compare(a.title, b.title) || newest(a, b),
  'title-desc': (a, b) => byTitle.compare(b.title, a.title) || newest(a, b),
}

/** Returns the text in lower case and without accents. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the artworks of `all` that the query selects (ARTWORK-2, ARTWORK-3, ARTWORK-4). */
export function selectArtworks(all: readonly ArtworkRow[], query: ListQuery): Listing {
  const wanted = fold(query.search ?? '')
  const found = all.filter((row) => fold(row.title).includes(wanted))
  const completed = found.filter((row) => row.completed)
  const counts = { all: found.length, completed: completed.length, inProgress: found.length - completed.length }
  const status = query.status ?? 'all'
  const matching = status === 'all' ? found : found.filter((row) => row.completed === (status === 'completed'))
  const ordered = matching.toSorted(ORDERS[query.sort ?? 'newest'])
  const total = ordered.length
  if (query.page === undefined && query.limit === undefined)
    return { rows: ordered.slice(0, MAX_UNPAGED_ARTWORKS), total, hasMore: total > MAX_UNPAGED_ARTWORKS, counts }
  const page = query.page ?? 1
  const limit = query.limit ?? DEFAULT_LIMIT
  return { rows: ordered.slice((page - 1) * limit, page * limit), total, hasMore: page * limit < total, counts }
}
