/**
 * Draws contact sheets of pages to look at: `npx tsx scripts/line-art/contact-sheet.ts FOLDER [slug or id ...]`. Each sheet shows
 * up to 12 pages, first as line art and then in reference colors (specks are magenta, regions without a color gray), and the
 * terminal lists what a page must not have: large and small regions, and specks. Nothing else is written.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { HEIGHT, PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { labelRegions, type Labelling } from '#crdt/regions/making/label-regions.ts'
import { rasterizePage } from '#server/templates/pipeline/page-raster.ts'
import { referenceColors } from '#crdt/regions/making/reference-colors.ts'
import { pagesNamed } from './all-pages.ts'

const COLUMNS = 4
const ROWS = 3
/** In pixels. */
const CELL = { width: 480, height: 360, gap: 8, caption: 22 }
const SPECK = 0xff_00_ff
const NO_COLOR = 0xc8_c8_c8

interface Looked {
  readonly lines: Buffer
  readonly colored: Buffer
  readonly caption: string
}

async function thumbnail(rgb: Uint8Array): Promise<Buffer> {
  return sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .resize(CELL.width, CELL.height)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Returns RGB pixels: the color of each region under the ink. */
function paint(ink: Uint8Array, colorOf: (pixel: number) => number): Uint8Array {
  const rgb = new Uint8Array(PIXELS * 3)
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const color = colorOf(pixel)
    const light = 1 - ink[pixel]! / 255
    for (let i = 0; i < 3; i++) rgb[pixel * 3 + i] = ((color >> (16 - 8 * i)) & 255) * light
  }
  return rgb
}

/** Returns the numbers that tell a bad page: shares in percent of the sheet, areas in pixels of 1600 x 1200. */
function describe({ areas, specks }: Labelling): string {
  const sizes = areas.slice(1)
  const largest = Math.round((100 * Math.max(...sizes)) / PIXELS)
  return `${sizes.length} regions, ${largest}% to ${Math.min(...sizes)} px, ${specks.length} specks`
}

async function look(id: number, slug: string, svg: string): Promise<Looked> {
  const { ink, drawing } = await rasterizePage(new TextEncoder().encode(svg))
  const found = labelRegions(ink)
  const colors = drawing === null ? [] : referenceColors(found.labels, found.areas.length - 1, drawing)
  const specks = new Uint8Array(PIXELS)
  for (const speck of found.specks)
    for (let run = 0; run < speck.length; run += 2) specks.fill(1, speck[run], speck[run + 1])
  const caption = `${id} ${slug}: ${describe(found)}`
  process.stdout.write(`${caption}\n`)
  return {
    caption,
    lines: await thumbnail(paint(ink, () => 0xff_ff_ff)),
    colored: await thumbnail(
      paint(ink, (pixel) => (specks[pixel] === 1 ? SPECK : (colors[found.labels[pixel]!] ?? NO_COLOR))),
    ),
  }
}

async function sheet(pages: readonly Looked[], picture: 'lines' | 'colored', file: string): Promise<void> {
  const [stepX, stepY] = [CELL.width + CELL.gap, CELL.height + CELL.gap + CELL.caption]
  const [width, height] = [COLUMNS * stepX + CELL.gap, Math.ceil(pages.length / COLUMNS) * stepY + CELL.gap]
  const place = (at: number): { left: number; top: number } => ({
    left: CELL.gap + (at % COLUMNS) * stepX,
    top: CELL.gap + Math.floor(at / COLUMNS) * stepY,
  })
  const captions = pages.map(({ caption }, at) => {
    const { left, top } = place(at)
    return `<text x="${left}" y="${top + CELL.height + 16}">${caption}</text>`
  })
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="15">${captions.join('')}</svg>`
  await sharp({ create: { width, height, channels: 3, background: '#d8d8d8' } })
    .composite([
      ...pages.map((page, at) => ({ input: page[picture], ...place(at) })),
      { input: Buffer.from(text), left: 0, top: 0 },
    ])
    .png({ compressionLevel: 3 })
    .toFile(file)
}

const [folder, ...names] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say in which folder the sheets go')
await mkdir(folder, { recursive: true })
const pages = pagesNamed(names)
for (let from = 0; from < pages.length; from += COLUMNS * ROWS) {
  const looked: Looked[] = []
  for (const { page, draw } of pages.slice(from, from + COLUMNS * ROWS))
    looked.push(await look(page.id, page.slug, await draw()))
  const number = 1 + from / (COLUMNS * ROWS)
  await sheet(looked, 'lines', join(folder, `sheet-${number}-lines.png`))
  await sheet(looked, 'colored', join(folder, `sheet-${number}-colors.png`))
}
