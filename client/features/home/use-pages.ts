import { useQuery } from '@tanstack/react-query'
import type { InventoryEntry } from '#contract/store.ts'
import type { Template } from '#contract/templates.ts'
import { inventoryQueries } from '#client/models/store-queries.ts'
import { FALLBACK_TEMPLATE_ID, templateOfItem } from '#client/models/templates/template-of-item.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'

const inventoryFailure = (body: string): string => `Failed to fetch user inventory: ${body}`

/**
 * Returns the pages that the person may color and those they have bought, with the two queries behind them. Without the inventory,
 * the pages that are for everybody are there all the same.
 */
export function usePages() {
  const templates = useQuery(templateQueries.list())
  const inventory = useQuery({ ...inventoryQueries.list(inventoryFailure), networkMode: 'always' })
  const purchased = templates.data && inventory.data ? purchasedPages(inventory.data, templates.data) : undefined
  return {
    templates,
    inventory,
    /** Undefined until both replies are there. */
    purchased,
    offered: templates.data && offeredPages(templates.data, purchased ?? []),
    /** Address of the picture that replaces one that does not load; undefined when there is none. */
    fallbackUrl: templates.data?.find(({ id }) => id === FALLBACK_TEMPLATE_ID)?.imageUrl,
  }
}

export type Pages = ReturnType<typeof usePages>

/** A template that the person has bought. */
export interface PurchasedPage {
  /** The id of the inventory's entry. */
  readonly entryId: number
  readonly itemId: number
  /** The page that the item unlocks; null when the store does not know the item. */
  readonly template: Template | null
}

/** Returns what the person has bought of pages, in the inventory's order. */
export function purchasedPages(
  inventory: readonly InventoryEntry[],
  templates: readonly Template[],
): readonly PurchasedPage[] {
  return inventory
    .filter(({ itemType }) => itemType === 'template')
    .flatMap(({ id: entryId, itemId, item }): readonly PurchasedPage[] => {
      if (item === null) return [{ entryId, itemId, template: null }]
      const templateId = templateOfItem(item, templates)
      const template = templates.find(({ id }) => id === templateId)
      return template ? [{ entryId, itemId, template }] : []
    })
}

/** Returns the pages that everybody may color, and the premium ones that the person has bought. */
export function offeredPages(templates: readonly Template[], purchased: readonly PurchasedPage[]): readonly Template[] {
  return templates.filter((page) => !page.isPremium || purchased.some(({ template }) => template?.id === page.id))
}
