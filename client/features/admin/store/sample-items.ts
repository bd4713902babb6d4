import type { Template } from '#contract/templates.ts'
import type { ItemBody } from './item-draft.ts'

/** A picture of our own. The picture of a premium page itself would open the page for everybody. */
const PICTURES = { page: '/pictures/butterfly.svg', brush: '/pictures/snail.svg' } as const

type SoldPage = Pick<Template, 'id' | 'isPremium' | 'storeId'>

/** Returns the two items that 'Add Sample Items' adds: the first premium page, and a brush that the server chooses. */
export function sampleItems(templates: readonly SoldPage[], now: Date): readonly [ItemBody, ItemBody] {
  const page = templates.find(({ isPremium }) => isPremium)
  const shared = { isActive: true, createdAt: now.toISOString() }
  return [
    {
      ...shared,
      title: 'Sample Template',
      description: 'A page to color.',
      imageUrl: page?.storeId == null ? PICTURES.page : `/api/store/${page.storeId}/picture`,
      price: 15,
      itemType: 'template',
      ...(page && { templateId: page.id }),
    },
    {
      ...shared,
      title: 'Sample Brush',
      description: 'A brush for the canvas.',
      imageUrl: PICTURES.brush,
      price: 20,
      itemType: 'brush',
    },
  ]
}
