/** Templates in the shape of the contract. */
import type { Template } from '#contract/templates.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import type { TemplateRow } from './template-row.ts'

/** Returns the address of the picture of the page with these plates. */
export function pagePictureUrl(platesHash: string): string {
  return `/templates/${platesHash}.png`
}

/** Returns a template in the shape of the contract. */
export function toTemplate(row: TemplateRow): Template {
  return {
    id: row._id,
    title: row.title,
    imageUrl: pagePictureUrl(row.platesHash),
    platesUrl: platesUrl(row.platesHash, PAINTER_VERSION),
    category: row.category,
    description: row.description,
    difficulty: row.difficulty,
    isPremium: row.isPremium,
    price: row.price,
    storeId: row.storeId,
    published: row.published,
    createdAt: row.createdAt.toISOString(),
    regionCount: row.regionCount,
  }
}

/**
 * Returns the address of a page's plates, for a painter of this version. A version above 1 is part of the address and of the
 * bytes there, so that nobody paints with another one by accident.
 */
export function platesUrl(platesHash: string, painterVersion: number): string {
  return `/api/plates/${platesHash}${painterVersion === 1 ? '' : `-${painterVersion}`}`
}
