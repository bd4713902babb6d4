/**
 * Draws every shipped page and computes its plates: `npx tsx scripts/line-art/main.ts`. Run it by hand and commit the result in
 * server/templates/pages: every installation then has the same bytes, whatever its rasterizer, and the first start computes nothing.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { encodeInk } from '#crdt/painter/fine/ink-codec.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { packPlates } from '#server/templates/packed-plates.ts'
import { rasterizeFineInk } from '#server/templates/pipeline/page-raster.ts'
import { platesOfPicture } from '#server/templates/pipeline/plates-pipeline.ts'
import type { ShippedPage } from '#server/templates/shipped-pages.ts'
import { drawPattern, drawScene, drawSubject } from './draw-pages.ts'
import type { PageText } from './page.ts'
import { PATTERN_PAGES } from './pattern-pages.ts'
import { SCENE_PAGES } from './scene-pages.ts'
import { SUBJECT_PAGES } from './subject-pages.ts'

const FOLDER = fileURLToPath(new URL('../../server/templates/pages/', import.meta.url))

/** A page with at most this many regions is easy. */
const MAX_EASY_REGIONS = 9
/** A page with at most this many regions is medium, and one with more is hard. */
const MAX_MEDIUM_REGIONS = 22

async function write(page: PageText, svg: string): Promise<ShippedPage> {
  const drawing = new TextEncoder().encode(svg)
  const plates = await platesOfPicture(drawing)
  const regionCount = plates.regions.filter((region) => region !== null).length
  const packed = await packPlates(encodePlates(plates))
  await writeFile(`${FOLDER}${page.slug}.svg`, svg)
  await writeFile(`${FOLDER}${page.slug}.plates.br`, packed.compressed)
  const ink = await packPlates(encodeInk(await rasterizeFineInk(drawing)))
  await writeFile(`${FOLDER}${page.slug}.ink.br`, ink.compressed)
  const difficulty = regionCount <= MAX_EASY_REGIONS ? 'easy' : regionCount <= MAX_MEDIUM_REGIONS ? 'medium' : 'hard'
  return {
    id: page.id,
    slug: page.slug,
    title: page.title,
    category: page.category,
    description: page.description,
    difficulty,
    price: page.price ?? 0,
    regionCount,
    platesHash: packed.hash,
  }
}

await mkdir(FOLDER, { recursive: true })
const pages: ShippedPage[] = []
for (const page of SUBJECT_PAGES) pages.push(await write(page, await drawSubject(page)))
for (const page of SCENE_PAGES) pages.push(await write(page, await drawScene(page)))
for (const page of PATTERN_PAGES) pages.push(await write(page, drawPattern(page)))
pages.sort((one, other) => one.id - other.id)
await writeFile(`${FOLDER}pages.json`, `${JSON.stringify(pages, null, 2)}\n`)
process.stdout.write(`${pages.length} pages in ${FOLDER}\n`)
