/**
 * Draws every shipped page and works out its plates: `npx tsx scripts/line-art/main.ts`.
 * Run by hand; what it writes under server/templates/pages is committed, so that every installation has the very same pages,
 * byte for byte, whatever its rasteriser, and a first start has nothing to compute.
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

/** Regions up to which a page is easy, and medium; a page with more is hard. */
const EASY = 9
const MEDIUM = 22

async function write(page: PageText, svg: string): Promise<ShippedPage> {
  const drawing = new TextEncoder().encode(svg)
  const plates = await platesOfPicture(drawing)
  const regionCount = plates.regions.filter((region) => region !== null).length
  const packed = await packPlates(encodePlates(plates))
  await writeFile(`${FOLDER}${page.slug}.svg`, svg)
  await writeFile(`${FOLDER}${page.slug}.plates.br`, packed.compressed)
  const ink = await packPlates(encodeInk(await rasterizeFineInk(drawing)))
  await writeFile(`${FOLDER}${page.slug}.ink.br`, ink.compressed)
  const difficulty = regionCount <= EASY ? 'easy' : regionCount <= MEDIUM ? 'medium' : 'hard'
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
