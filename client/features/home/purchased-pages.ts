import type { InventoryEntry } from '#contract/store.ts'
import type { Template } from '#contract/templates.ts'
import { templateOfItem } from '#client/models/templates/template-of-item.ts'

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
