import type { Template } from '#contract/templates.ts'

/** Not premium and without a price (TEMPLATE-4). */
export function isFree({ isPremium, price }: Pick<Template, 'isPremium' | 'price'>): boolean {
  return !isPremium && price === 0
}

export interface PickedTemplate {
  /** Null when there is no page at all. */
  readonly template: Template | null
  /** A page was asked for and is not there. */
  readonly missing: boolean
}

/**
 * Returns the page of a new artwork: the one asked for, else a random free one, else the first (TEMPLATE-5).
 * @param asked the address's `templateId`, null when it has none @param chance 0 to 1, exclusive
 */
export function pickTemplate(templates: readonly Template[], asked: string | null, chance: number): PickedTemplate {
  const wanted = asked !== null && /^\d+$/.test(asked) ? templates.find(({ id }) => id === Number(asked)) : undefined
  if (wanted) return { template: wanted, missing: false }
  const free = templates.filter(isFree)
  const template = free[Math.floor(chance * free.length)] ?? templates[0] ?? null
  return { template, missing: asked !== null }
}
