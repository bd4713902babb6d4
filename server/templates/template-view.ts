/** Templates in the shape of the contract. */
import { pagePictureUrl, platesUrl, type Template } from '#contract/templates.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import type { TemplateRow } from './template-row.ts'

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
