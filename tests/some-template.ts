/** Pages to color, as clients see them. */
import type { Template } from '#contract/templates.ts'

/** A free, published page, with the given differences. */
export function someTemplate(id: number, differences: Partial<Template> = {}): Template {
  return {
    id,
    title: `Page ${id}`,
    imageUrl: `/templates/${'a'.repeat(64)}.png`,
    platesUrl: `/api/plates/${'a'.repeat(64)}`,
    category: 'Animals',
    description: null,
    difficulty: 'easy',
    isPremium: false,
    price: 0,
    storeId: null,
    published: true,
    createdAt: '2026-11-22T00:00:00Z',
    regionCount: 9,
    ...differences,
  }
}
