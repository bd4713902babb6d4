/**
 * Draws the shipped pages and computes their plates: `npx tsx scripts/line-art/main.ts`, or only those named by slug or id after
 * it. The levels of all pages are computed anew, because they depend on each other. Run it by hand and commit the result in
 * server/templates/pages: every installation then has the same bytes, whatever its rasterizer, and the first start computes
 * nothing.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { encodeInk } from '#crdt/painter/fine/ink-codec.ts'
import { decodePlates, encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { difficultyLevels, typicalSize } from '#server/templates/difficulty-levels.ts'
import { packPlates, unpackPlates } from '#server/templates/packed-plates.ts'
import { rasterizeFineInk } from '#server/templates/pipeline/page-raster.ts'
import { platesOfPicture } from '#server/templates/pipeline/plates-pipeline.ts'
import { readShippedPages, readShippedPlates, type ShippedPage } from '#server/templates/shipped-pages.ts'
import { ALL_PAGES, pagesNamed } from './all-pages.ts'
import type { PageText } from './format/page.ts'

const FOLDER = fileURLToPath(new URL('../../server/templates/pages/', import.meta.url))

async function write(page: PageText, svg: string): Promise<ShippedPage> {
  const drawing = new TextEncoder().encode(svg)
  const plates = await platesOfPicture(drawing)
  const regionCount = plates.regions.filter((region) => region !== null).length
  const packed = await packPlates(encodePlates(plates))
  await writeFile(`${FOLDER}${page.slug}.svg`, svg)
  await writeFile(`${FOLDER}${page.slug}.plates.br`, packed.compressed)
  const ink = await packPlates(encodeInk(await rasterizeFineInk(drawing)))
  await writeFile(`${FOLDER}${page.slug}.ink.br`, ink.compressed)
  return {
    id: page.id,
    slug: page.slug,
    title: page.title,
    category: page.category,
    description: page.description,
    // `leveled` replaces it.
    difficulty: 'medium',
    price: page.price ?? 0,
    regionCount,
    platesHash: packed.hash,
  }
}

/** Returns the pages with the levels that their shipped plates give them. */
async function leveled(pages: readonly ShippedPage[]): Promise<ShippedPage[]> {
  const sized = []
  for (const { id, category, slug } of pages) {
    const plates = decodePlates(await unpackPlates(await readShippedPlates(slug)))
    sized.push({ id, category, size: typicalSize(plates) })
  }
  const levels = difficultyLevels(sized)
  return pages.map((page) => ({ ...page, difficulty: levels.get(page.id) ?? page.difficulty }))
}

await mkdir(FOLDER, { recursive: true })
const names = process.argv.slice(2)
const pageById = new Map((names.length === 0 ? [] : await readShippedPages()).map((page) => [page.id, page]))
for (const { page, draw } of pagesNamed(names)) pageById.set(page.id, await write(page, await draw()))
const pages = await leveled(ALL_PAGES.flatMap(({ page }) => pageById.get(page.id) ?? []))
await writeFile(`${FOLDER}pages.json`, `${JSON.stringify(pages, null, 2)}\n`)
process.stdout.write(`${pages.length} pages in ${FOLDER}\n`)
