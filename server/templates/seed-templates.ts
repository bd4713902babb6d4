/** Adds the shipped pages to an empty storage at the first start, and later those that a new version brings. */
import type { Logger } from 'pino'
import type { PlatesStore } from './plates-store.ts'
import { readShippedPages, readShippedPlates, type ShippedPage } from './shipped-pages.ts'
import type { TemplateRepository } from './template-repository.ts'
import type { TemplateRow } from './template-row.ts'

/** The store item that unlocks a premium page, by the page's id. Clients know the first two (TEMPLATE-3). */
const STORE_ITEMS: Readonly<Record<number, number>> = { 18: 28, 33: 3, 53: 101, 63: 102, 74: 103, 76: 104, 82: 105 }
/** How many blobs are written at a time; each write waits for the disk. */
const CONCURRENT_BLOB_WRITES = 8

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
 * Writes plates first and rows last, so that an interrupted start leaves only unused blobs and the next start tries again. Existing
 * rows stay as admins left them, removed ones too. If two processes start at once, one of them adds the rows.
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
  log.info({ pages: missing.length }, 'Adding pages to color')
  for (let from = 0; from < missing.length; from += CONCURRENT_BLOB_WRITES)
    await Promise.all(
      missing.slice(from, from + CONCURRENT_BLOB_WRITES).map(async ({ slug, platesHash }) => {
        await plates.put({ hash: platesHash, compressed: await readShippedPlates(slug) })
      }),
    )
  const createdAt = now()
  const added = await templates.insertMany(missing.map((page) => rowOf(page, createdAt)))
  log.info({ pages: missing.length, added }, 'Pages to color are ready')
}
