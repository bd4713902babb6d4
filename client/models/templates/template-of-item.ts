import type { StoreItem } from '#contract/store.ts'
import type { Template } from '#contract/templates.ts'

/** The pages of two items that were sold before items named their page, by the item's id. */
const FIRST_ITEMS: Readonly<Record<number, number>> = { 3: 33, 28: 18 }

type SoldItem = Pick<StoreItem, 'id'> & Partial<Pick<StoreItem, 'templateId' | 'template_id'>>

/**
 * Returns the id of the page that a store item unlocks: the one that the item names, else the one that names the item, else that of
 * the table, else page 1. A page that is not among `templates` is passed over, except for page 1.
 */
export function templateOfItem(item: SoldItem, templates: readonly Pick<Template, 'id' | 'storeId'>[]): number {
  const exists = (id: number | null | undefined): id is number => templates.some((template) => template.id === id)
  const candidates = [
    item.templateId ?? item.template_id,
    templates.find(({ storeId }) => storeId === item.id)?.id,
    FIRST_ITEMS[item.id],
  ]
  return candidates.find(exists) ?? FALLBACK_TEMPLATE_ID
}

/** The free flowers page: its picture replaces one that does not load, and it is what an item without a page unlocks. */
export const FALLBACK_TEMPLATE_ID = 1
