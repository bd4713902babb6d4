/** One page of a person's list: where it lies among the own artworks, and how the joined ones are mixed in. */
import type { z } from 'zod'
import type { listArtworks } from '#contract/artworks.ts'
import { compareTitleKeys } from '#server/artworks/title-key.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import type { FindOptions } from '#server/storage/storage.ts'

/** The most artworks in a reply to a query without `page` and `limit`. */
const MAX_UNPAGED_ARTWORKS = 200
const DEFAULT_LIMIT = 20

export type Order = NonNullable<ListQuery['sort']>
type Sorted = Pick<ArtworkRow, '_id' | 'titleKey' | 'updatedAt'>

/** The orders of a list, as the storage reads them from an index. Equal ones follow the id, so that no page repeats another. */
export const SORTS: Readonly<Record<Order, NonNullable<FindOptions<ArtworkRow>['sort']>>> = {
  newest: { updatedAt: -1, _id: -1 },
  oldest: { updatedAt: 1, _id: 1 },
  'title-asc': { titleKey: 1, _id: 1 },
  'title-desc': { titleKey: -1, _id: -1 },
}

const byTime = (a: Sorted, b: Sorted): number => a.updatedAt.getTime() - b.updatedAt.getTime() || a._id - b._id
const byTitle = (a: Sorted, b: Sorted): number => compareTitleKeys(a.titleKey, b.titleKey) || a._id - b._id

/** The same orders, for the artworks that are sorted in memory. */
const COMPARE: Readonly<Record<Order, (a: Sorted, b: Sorted) => number>> = {
  newest: (a, b) => byTime(b, a),
  oldest: byTime,
  'title-asc': byTitle,
  'title-desc': (a, b) => byTitle(b, a),
}

/** Returns the comparison of an order. */
export const compareIn = (order: Order): ((a: Sorted, b: Sorted) => number) => COMPARE[order]

/** Returns which of the own artworks a window can hold when `joined` ones of others are mixed in: at most one more for each of those. */
export function ownWindow({ skip, limit }: ListWindow, joined: number): ListWindow {
  const from = Math.max(0, skip - joined)
  return { skip: from, limit: skip + limit - from }
}

/**
 * Returns the window of the list of own and joined artworks in this order.
 * @param own those of `ownWindow`, in this order
 * @param joined all of them, in any order
 */
export function mixWindow<R extends Sorted>(
  window: ListWindow,
  order: Order,
  { own, joined }: { own: readonly R[]; joined: readonly R[] },
): R[] {
  if (joined.length === 0) return [...own]
  // Own artworks before `own` have at most all of the joined ones among them, so none of what is cut off here is in the window.
  const from = window.skip - ownWindow(window, joined.length).skip
  return [...own, ...joined].toSorted(COMPARE[order]).slice(from, from + window.limit)
}

export type ListQuery = z.output<typeof listArtworks.query>

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
