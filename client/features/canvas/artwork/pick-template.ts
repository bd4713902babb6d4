import type { Template } from '#contract/templates.ts'
import { pagesForNextPicture } from '#client/features/templates/first-pictures.ts'

/** Returns whether a page is free: not premium and without a price (TEMPLATE-4). */
export function isFree({ isPremium, price }: Pick<Template, 'isPremium' | 'price'>): boolean {
  return !isPremium && price === 0
}

export interface PickedTemplate {
  /** Null when the list of pages is empty. */
  readonly template: Template | null
  /** True when the requested page does not exist. */
  readonly missing: boolean
}

export interface PickOptions {
  /** The address's `templateId`, null when it has none. */
  readonly requested: string | null
  /** The address's `template_url`, null when it has none: the image of a page, which counts only if it is one of these pages. */
  readonly imageUrl: string | null
  /** 0 to 1, exclusive. */
  readonly chance: number
  /** How many artworks the person has; null while that is unknown. */
  readonly pictures: number | null
}

/**
 * Returns the page of a new artwork: the requested one, else a random free one, an easy one for the person's first pictures
 * (TEMPLATE-10), else the first (TEMPLATE-5).
 */
export function pickTemplate(
  templates: readonly Template[],
  { requested, imageUrl, chance, pictures }: PickOptions,
): PickedTemplate {
  const isRequested = ({ id, imageUrl: image }: Template): boolean =>
    requested === null ? image === imageUrl : /^\d+$/.test(requested) && id === Number(requested)
  const found = templates.find(isRequested)
  if (found) return { template: found, missing: false }
  const free = pagesForNextPicture(templates.filter(isFree), pictures)
  const template = free[Math.floor(chance * free.length)] ?? templates[0] ?? null
  return { template, missing: requested !== null || imageUrl !== null }
}
