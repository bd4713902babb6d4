import type { Template } from '#contract/templates.ts'

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

/**
 * Returns the page of a new artwork: the requested one, else a random free one, else the first (TEMPLATE-5).
 * @param requested the address's `templateId`, null when it has none @param chance 0 to 1, exclusive
 */
export function pickTemplate(templates: readonly Template[], requested: string | null, chance: number): PickedTemplate {
  const found =
    requested !== null && /^\d+$/.test(requested) ? templates.find(({ id }) => id === Number(requested)) : undefined
  if (found) return { template: found, missing: false }
  const free = templates.filter(isFree)
  const template = free[Math.floor(chance * free.length)] ?? templates[0] ?? null
  return { template, missing: requested !== null }
}
