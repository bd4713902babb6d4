/** What an item unlocks when the admin who adds it does not say. */
import type { ItemType } from '#contract/store.ts'
import { type Unlock, UNLOCKS } from '#contract/unlocks.ts'
import type { StoreItemRow } from './shop-rows.ts'

/** What an item unlocks: a page, something on the canvas, or nothing. */
export type Effect = Pick<StoreItemRow, 'templateId'> & { unlocks: Unlock | null }

/** Returns the choice that the fewest of these items make, the first one of several; null without choices. */
function rarest<T>(choices: readonly T[], taken: readonly (T | null | undefined)[]): T | null {
  const count = (choice: T): number => taken.filter((one) => one === choice).length
  return choices.reduce<T | null>(
    (best, choice) => (best === null || count(choice) < count(best) ? choice : best),
    null,
  )
}

/**
 * Returns what a new item of this type unlocks: what the fewest items of the type do.
 * @param premiumPages the ids of the pages that can be sold, in order
 */
export function chooseEffect(
  itemType: ItemType,
  { items, premiumPages }: { items: readonly StoreItemRow[]; premiumPages: readonly number[] },
): Effect {
  const alike = items.filter((item) => item.itemType === itemType)
  if (itemType === 'template') {
    const pages = alike.map(({ templateId }) => templateId)
    return { templateId: rarest(premiumPages, pages), unlocks: null }
  }
  const choices: readonly Unlock[] = UNLOCKS[itemType]
  const taken = alike.map(({ unlocks }) => unlocks)
  return { templateId: null, unlocks: rarest(choices, taken) }
}
