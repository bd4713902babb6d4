/** Puts the shipped pages into the house at its first start, and later those that a new version brings. */
import type { Logger } from 'pino'
import type { PlatesStore } from './plates-store.ts'
import { readShippedPages, readShippedPlates, type ShippedPage } from './shipped-pages.ts'
import type { TemplateRepository } from './template-repository.ts'
import type { TemplateRow } from './template-row.ts'

/** The store item that unlocks a page, by the page's id: clients have the same mapping built in (TEMPLATE-3). */
const STORE_ITEMS: Readonly<Record<number, number>> = { 18: 28, 33: 3 }
/** Blobs written at a time: each waits for the disk. */
const AT_A_TIME = 8

function rowOf(page: ShippedPage, createdAt: Date): TemplateRow {
  return {
    _id: page.id,
    title: page.title,
    category: page.category,
    description: page.description,
    difficulty: page.difficulty,
    price: page.price,
    isPremium: page.price > 0,
    storeId: STORE_ITEMS[page.id] ?? null,
    published: true,
    platesHash: page.platesHash,
    regionCount: page.regionCount,
    createdAt,
    deletedAt: null,
  }
}

/**
 * Plates first, rows last: a start that is cut off leaves blobs nobody sees, and the next one begins again. Rows that are
 * there stay as admins left them, also removed ones. Of two processes that start at once, one adds the rows.
 */
export async function seedTemplates(options: {
  templates: TemplateRepository
  plates: Pick<PlatesStore, 'put'>
  log: Pick<Logger, 'info'>
  now: () => Date
}): Promise<void> {
  const { templates, plates, log, now } = options
  const [present, shipped] = await Promise.all([templates.ids(), readShippedPages()])
  const missing = shipped.filter((page) => !present.has(page.id))
  if (missing.length === 0) return
  log.info({ pages: missing.length }, 'adding pages to color')
  for (let from = 0; from < missing.length; from += AT_A_TIME)
    await Promise.all(
      missing.slice(from, from + AT_A_TIME).map(async ({ slug, platesHash }) => {
        await plates.put({ hash: platesHash, compressed: await readShippedPlates(slug) })
      }),
    )
  const createdAt = now()
  const added = await templates.insertMany(missing.map((page) => rowOf(page, createdAt)))
  log.info({ pages: missing.length, added }, 'pages to color are ready')
}
