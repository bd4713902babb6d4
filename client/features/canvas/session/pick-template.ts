import type { StoreItem } from '#contract/store.ts'
import type { Template } from '#contract/templates.ts'
import { pagesForNextPicture } from '#client/models/templates/first-pictures.ts'
import { templateOfItem } from '#client/models/templates/template-of-item.ts'

/** Returns whether a page is free: not premium and without a price. */
export function isFree({ isPremium, price }: Pick<Template, 'isPremium' | 'price'>): boolean {
  return !isPremium && price === 0
}

export interface PickedTemplate {
  /** Null when the list of pages is empty. */
  readonly template: Template | null
  /** True when the requested page does not exist. */
  readonly missing: boolean
  /** True when page 1 stands in for the page of a store item, which the person does not own. */
  readonly inStore: boolean
}

export interface PickOptions {
  /** The address's `templateId`, null when it has none. */
  readonly requested: string | null
  /** The address's `template_url`, null when it has none: the image of a page, which counts only if it is one of these pages. */
  readonly imageUrl: string | null
  /** What the store sells; needed only where `mayBeItem`. */
  readonly items: readonly StoreItem[]
  /** 0 to 1, exclusive. */
  readonly chance: number
  /** How many artworks the person has; null while that is unknown. */
  readonly pictures: number | null
}

const isNumber = (requested: string): boolean => /^\d+$/.test(requested)

/** Returns true when no page has the requested number, so that an item of the store may have it. */
export function mayBeItem(templates: readonly Template[], requested: string | null): boolean {
  return requested !== null && isNumber(requested) && !templates.some(({ id }) => id === Number(requested))
}

/** Returns the page that the item with the requested number unlocks, or the one that stands in for it. */
function pageOfItem(
  templates: readonly Template[],
  items: readonly StoreItem[],
  requested: string | null,
): { template: Template | undefined; inStore: boolean } {
  const item = items.find(({ id, itemType }) => id === Number(requested ?? NaN) && itemType === 'template')
  if (!item) return { template: undefined, inStore: false }
  const pageId = templateOfItem(item, templates)
  const inStore = item.isActive && item.templateId !== null && item.templateId !== pageId
  return { template: templates.find(({ id }) => id === pageId), inStore }
}

/**
 * Returns the page of a new artwork: the requested one, else that of the requested item of the store, else a random free one, which is an
 * easy one for the person's first pictures, else the first.
 */
export function pickTemplate(
  templates: readonly Template[],
  { requested, imageUrl, items, chance, pictures }: PickOptions,
): PickedTemplate {
  const isRequested = ({ id, imageUrl: image }: Template): boolean =>
    requested === null ? image === imageUrl : isNumber(requested) && id === Number(requested)
  const found = templates.find(isRequested)
  if (found) return { template: found, missing: false, inStore: false }
  const { template: unlocked, inStore } = pageOfItem(templates, items, requested)
  if (unlocked) return { template: unlocked, missing: false, inStore }
  const free = pagesForNextPicture(templates.filter(isFree), pictures)
  const template = free[Math.floor(chance * free.length)] ?? templates[0] ?? null
  return { template, missing: requested !== null || imageUrl !== null, inStore: false }
}
