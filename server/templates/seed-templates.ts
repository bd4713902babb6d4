/** Adds the shipped pages to an empty storage at the first start, and later what a new version brings: pages, and better plates. */
import type { Logger } from 'pino'
import { formerDifficulty } from './difficulty-levels.ts'
import type { PlatesStore } from './plates-store.ts'
import { readShippedPlates, type ShippedPage } from './shipped-pages.ts'
import type { RenewedFields, TemplateRepository } from './template-repository.ts'
import type { TemplateRow } from './template-row.ts'

/** The store item that unlocks a premium page, by the page's id. Clients know the first two. */
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
    shippedDifficulty: page.difficulty,
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

/** Returns what the shipped page changes on the row: its plates, and its difficulty unless an admin has chosen another one. */
function renewal(row: TemplateRow, page: ShippedPage): RenewedFields {
  const came = row.shippedDifficulty ?? formerDifficulty(row.regionCount)
  return {
    platesHash: page.platesHash,
    regionCount: page.regionCount,
    difficulty: row.difficulty === came ? page.difficulty : row.difficulty,
    shippedDifficulty: page.difficulty,
  }
}

/**
 * Writes plates first and rows last, so that an interrupted start leaves only unused blobs and the next start tries again. A row
 * keeps what admins changed, removed ones too; only its plates follow the shipped ones (TEMPLATE-15). Older plates stay, because
 * artworks were made from them. If two processes start at once, one of them adds the rows.
 */
export async function seedTemplates(options: {
  templates: TemplateRepository
  plates: Pick<PlatesStore, 'put'>
  shipped: readonly ShippedPage[]
  log: Pick<Logger, 'info'>
  now: () => Date
}): Promise<void> {
  const { templates, plates, shipped, log, now } = options
  const rows = await templates.listEver()
  const rowById = new Map(rows.map((row) => [row._id, row]))
  const missing = shipped.filter((page) => !rowById.has(page.id))
  const renewed = shipped.flatMap((page) => {
    const row = rowById.get(page.id)
    const isOld = row && (row.platesHash !== page.platesHash || row.shippedDifficulty !== page.difficulty)
    return isOld ? [{ row, page, hasPlates: row.platesHash === page.platesHash }] : []
  })
  if (missing.length === 0 && renewed.length === 0) return
  log.info({ pages: missing.length, renewed: renewed.length }, 'Adding pages to color')
  const written = [...missing, ...renewed.filter(({ hasPlates }) => !hasPlates).map(({ page }) => page)]
  for (let from = 0; from < written.length; from += CONCURRENT_BLOB_WRITES)
    await Promise.all(
      written.slice(from, from + CONCURRENT_BLOB_WRITES).map(async ({ slug, platesHash }) => {
        await plates.put({ hash: platesHash, compressed: await readShippedPlates(slug) })
      }),
    )
  for (const { row, page } of renewed) await templates.renew(row, renewal(row, page))
  const createdAt = now()
  const added = missing.length === 0 || (await templates.insertMany(missing.map((page) => rowOf(page, createdAt))))
  log.info({ pages: missing.length, renewed: renewed.length, added }, 'Pages to color are ready')
}
