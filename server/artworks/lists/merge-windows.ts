/** One page of several lists together, each of which the storage reads in the same order. */
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import { compareIn, type ListWindow, type Order } from './listing.ts'

type Sorted = Pick<ArtworkRow, '_id' | 'titleKey' | 'updatedAt'>

/**
 * Returns which part of each list the window of all of them can hold: before it, a list has all that would be in front of the window
 * even if the others came first as a whole.
 * @param totals the lengths of the lists
 */
export function partsOf({ skip, limit }: ListWindow, totals: readonly number[]): ListWindow[] {
  const all = totals.reduce((sum, total) => sum + total, 0)
  return totals.map((total) => {
    const from = Math.max(0, skip - (all - total))
    return { skip: from, limit: skip + limit - from }
  })
}

/** Returns the window of the lists together. `parts` holds of each list what `partsOf` names, in this order. */
export function mergeWindows<R extends Sorted>(
  window: ListWindow,
  order: Order,
  { parts, totals }: { parts: readonly (readonly R[])[]; totals: readonly number[] },
): R[] {
  const passedOver = partsOf(window, totals).reduce((sum, { skip }) => sum + skip, 0)
  const from = window.skip - passedOver
  return parts
    .flat()
    .toSorted(compareIn(order))
    .slice(from, from + window.limit)
}
