import type { z } from 'zod'
import type { listArtworks } from '#contract/artworks.ts'
import type { ArtworkRow } from './artwork-row.ts'

export type ListQuery = z.output<typeof listArtworks.query>

/** The most artworks in a list without pages (ARTWORK-2). */
const UNPAGED_CAP = 200
const DEFAULT_LIMIT = 20

export interface Listing {
  rows: ArtworkRow[]
  total: number
  hasMore: boolean
  /** How many the search found of each status, whatever status was asked for (ARTWORK-3). */
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

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Searches, filters, sorts and cuts one person's artworks (ARTWORK-2, ARTWORK-3, ARTWORK-4). */
export function selectArtworks(all: readonly ArtworkRow[], query: ListQuery): Listing {
  const wanted = folded(query.search ?? '')
  const found = all.filter((row) => folded(row.title).includes(wanted))
  const completed = found.filter((row) => row.completed)
  const counts = { all: found.length, completed: completed.length, inProgress: found.length - completed.length }
  const status = query.status ?? 'all'
  const matching = status === 'all' ? found : found.filter((row) => row.completed === (status === 'completed'))
  const ordered = matching.toSorted(ORDERS[query.sort ?? 'newest'])
  const total = ordered.length
  if (query.page === undefined && query.limit === undefined)
    return { rows: ordered.slice(0, UNPAGED_CAP), total, hasMore: total > UNPAGED_CAP, counts }
  const page = query.page ?? 1
  const limit = query.limit ?? DEFAULT_LIMIT
  return { rows: ordered.slice((page - 1) * limit, page * limit), total, hasMore: page * limit < total, counts }
}
