import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeInk } from '#crdt/painter/fine/ink-codec.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { labelRegions, LINE_THRESHOLD, SPECK_AREA } from './pipeline/label-regions.ts'
import { unpackPlates } from './packed-plates.ts'
import { platesOfPicture } from './pipeline/plates-pipeline.ts'
import { readShippedInk, readShippedPages, readShippedPlates, SHIPPED_PAGES_FOLDER } from './shipped-pages.ts'

const pages = await readShippedPages()
/** More ink than this is not a page but a blot: mandalas have about a third. */
const MOST_INK = 0.4

const PATTERNS = new Set(['Mandalas', 'Abstract'])

interface Tally {
  /** The label of each light area, as the ink alone parts them; 0 is no area. */
  readonly labelOfArea: readonly number[]
  readonly sizes: readonly number[]
  /** Pixels whose label is not the one their area began with. */
  readonly leaks: number
  /** Pixels of line. */
  readonly dark: number
}

function tally({ ink, labels }: Plates): Tally {
  const found = labelRegions(ink)
  const labelOfArea = found.areas.map(() => 0)
  let leaks = 0
  let dark = 0
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const area = found.labels[pixel]!
    if (ink[pixel]! >= LINE_THRESHOLD) dark++
    if (area === 0) continue
    if (labelOfArea[area] === 0) labelOfArea[area] = labels[pixel]!
    else if (labelOfArea[area] !== labels[pixel]) leaks++
  }
  return { labelOfArea, sizes: found.areas, leaks, dark }
}

test('the collection: fixed ids, a free flowers page first, the two premium ones, plenty that is free', () => {
  expect(new Set(pages.map((page) => page.id)).size).toBe(pages.length)
  expect(new Set(pages.map((page) => page.slug)).size).toBe(pages.length)
  expect(new Set(pages.map((page) => page.platesHash)).size).toBe(pages.length)
  expect(pages.find((page) => page.id === 1)).toMatchObject({ category: 'Flowers', price: 0 })
  expect(pages.filter((page) => page.price > 0).map((page) => page.id)).toEqual([18, 33])
  expect(pages.filter((page) => page.price === 0).length).toBeGreaterThanOrEqual(40)
  for (const difficulty of ['easy', 'medium', 'hard'])
    expect(pages.filter((page) => page.difficulty === difficulty).length).toBeGreaterThanOrEqual(12)
})

describe.each(pages)('$slug', (page) => {
  let plates: Plates
  let counted: Tally
  beforeAll(async () => {
    const encoded = await unpackPlates(await readShippedPlates(page.slug))
    expect(createHash('sha256').update(encoded).digest('hex')).toBe(page.platesHash)
    plates = decodePlates(encoded)
    counted = tally(plates)
  })

  test('every pixel belongs to a region, so nothing can stay white', () => {
    expect(plates.labels.includes(0)).toBe(false)
  })

  test('no leak: a light area has one label, areas that lines keep apart have different ones', () => {
    const { labelOfArea, sizes, leaks } = counted
    expect(leaks).toBe(0)
    expect(new Set(labelOfArea).size).toBe(labelOfArea.length)
    for (const size of sizes.slice(1)) expect(size).toBeGreaterThanOrEqual(SPECK_AREA)
  })

  test('every region can be reached by a tap on paper, and there are as many as the page says', () => {
    const regions = plates.regions.filter((region) => region !== null).map((region) => region.label)
    expect(new Set(counted.labelOfArea.slice(1))).toEqual(new Set(regions))
    expect(regions).toHaveLength(page.regionCount)
    expect(regions.length).toBeGreaterThanOrEqual(3)
  })

  test('lines, not blots', () => {
    expect(counted.dark / PIXELS).toBeLessThan(MOST_INK)
  })

  test('derived pages know the colors of their regions', () => {
    const known = plates.regions.filter((region) => region !== null && region.reference !== null)
    if (PATTERNS.has(page.category)) expect(known).toEqual([])
    else expect(known.length).toBeGreaterThanOrEqual(page.regionCount * 0.6)
  })
})

test.each(pages)('the line art of $slug for paper is that of the screen, seen from near', async ({ slug }) => {
  const { ink } = decodePlates(await unpackPlates(await readShippedPlates(slug)))
  const fine = decodeInk(await unpackPlates(await readShippedInk(slug)), PIXELS * 4)
  let difference = 0
  let far = 0
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const near = Math.floor(pixel / WIDTH) * WIDTH * 4 + (pixel % WIDTH) * 2
    const sum = fine[near]! + fine[near + 1]! + fine[near + WIDTH * 2]! + fine[near + WIDTH * 2 + 1]!
    const apart = Math.abs(sum / 4 - ink[pixel]!)
    difference += apart
    if (apart > 80) far++
  }
  expect(difference / PIXELS).toBeLessThan(1)
  expect(far / PIXELS).toBeLessThan(0.0001)
})

test.each(pages.filter((_, at) => at % 9 === 0))(
  'the kept plates of $slug are what its drawing gives today',
  async (page) => {
    const kept = decodePlates(await unpackPlates(await readShippedPlates(page.slug)))
    const fresh = await platesOfPicture(await readFile(join(SHIPPED_PAGES_FOLDER, `${page.slug}.svg`)))
    expect(fresh.regions.length).toBe(kept.regions.length)
    // Another version of the rasteriser may round an edge pixel differently.
    let different = 0
    for (let pixel = 0; pixel < PIXELS; pixel++) if (fresh.labels[pixel] !== kept.labels[pixel]) different++
    expect(different / PIXELS).toBeLessThan(0.001)
  },
)
