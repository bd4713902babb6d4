import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeInk } from '#crdt/painter/fine/ink-codec.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { difficultyLevels, typicalSize } from './difficulty-levels.ts'
import { labelRegions, LINE_THRESHOLD, SPECK_AREA } from '#crdt/regions/making/label-regions.ts'
import { unpackPlates } from './packed-plates.ts'
import { platesOfPicture } from './pipeline/plates-pipeline.ts'
import { readShippedInk, readShippedPages, readShippedPlates, SHIPPED_PAGES_FOLDER } from './shipped-pages.ts'
import { isLong } from '#tests/run-options.ts'

const pages = await readShippedPages()
/** A page with a larger share of ink is unusable; mandalas have about a third. */
const MAX_INK_SHARE = 0.4

/** A larger region makes a page boring to color. This is its paper, without its half of the lines around it. */
const MAX_REGION_SHARE = 1 / 3
/** How many light areas of a page may be too small for a region. They take their neighbor's color. */
const MAX_CRUMBS = 6
/** Smaller light areas are dust that nobody sees, in painter pixels. */
const MAX_DUST_AREA = 24
/** Pages with more regions may have more crumbs. */
const MANY_REGIONS = 34
const CATEGORIES = [
  'Nature',
  'Animals',
  'Flowers',
  'Mandalas',
  'Abstract',
  'Vehicles',
  'Food',
  'Fantasy',
  'Holidays',
  'People',
  'Letters and Numbers',
]

interface Tally {
  /** The label of each light area that the ink alone separates; index 0 is unused. */
  readonly labelOfArea: readonly number[]
  readonly sizes: readonly number[]
  /** Pixels whose label differs from that of their area's first pixel. */
  readonly leaks: number
  /** Pixels of lines. */
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

/** Returns the pixels of paper that each label has, by label. */
function paperByLabel({ ink, labels }: Pick<Plates, 'ink' | 'labels'>): Uint32Array {
  const paper = new Uint32Array(2 ** 16)
  for (let pixel = 0; pixel < PIXELS; pixel++) if (ink[pixel]! < LINE_THRESHOLD) paper[labels[pixel]!]!++
  return paper
}

test('the collection has fixed ids, a free flowers page first, premium pages, and enough free pages', () => {
  expect(new Set(pages.map((page) => page.id)).size).toBe(pages.length)
  expect(new Set(pages.map((page) => page.slug)).size).toBe(pages.length)
  expect(new Set(pages.map((page) => page.platesHash)).size).toBe(pages.length)
  expect(pages.find((page) => page.id === 1)).toMatchObject({ category: 'Flowers', price: 0 })
  expect(pages.filter((page) => page.price > 0).map((page) => page.id)).toEqual([18, 33, 53, 63, 74, 76, 82])
  for (const { price } of pages.filter((page) => page.price > 0)) {
    expect(price).toBeGreaterThanOrEqual(10)
    expect(price).toBeLessThanOrEqual(60)
  }
  expect(pages.filter((page) => page.price === 0).length).toBeGreaterThanOrEqual(40)
  for (const difficulty of ['easy', 'medium', 'hard'])
    expect(pages.filter((page) => page.difficulty === difficulty).length).toBeGreaterThanOrEqual(12)
})

test('there are enough pages, scenes and pages of each category', () => {
  expect(pages.length).toBeGreaterThanOrEqual(260)
  expect(pages.filter(({ slug }) => slug.startsWith('scene-')).length).toBeGreaterThanOrEqual(24)
  expect(new Set(pages.map(({ category }) => category))).toEqual(new Set(CATEGORIES))
  for (const name of CATEGORIES)
    expect(pages.filter(({ category }) => category === name).length, name).toBeGreaterThanOrEqual(8)
})

/** The typical sizes of the pages that have been read: reading all of them takes seconds. */
const sizes = new Map<string, number>()

async function readPlates(slug: string): Promise<Plates> {
  const plates = decodePlates(await unpackPlates(await readShippedPlates(slug)))
  sizes.set(slug, typicalSize(plates))
  return plates
}

const sizeOf = async (slug: string): Promise<number> => sizes.get(slug) ?? typicalSize(await readPlates(slug))

test.each(pages)(
  '$slug: no region is too large, too small or without a color, and only pages of many regions have many crumbs',
  async (page) => {
    const plates = await readPlates(page.slug)
    const { ink, regions } = plates
    const paper = paperByLabel(plates)
    for (const region of regions) {
      if (region === null) continue
      expect(paper[region.label]! / PIXELS, `region ${region.label}`).toBeLessThan(MAX_REGION_SHARE)
      expect(region.area, `region ${region.label}`).toBeGreaterThanOrEqual(SPECK_AREA)
      expect(region.reference, `region ${region.label}`).not.toBeNull()
    }
    if (page.regionCount > MANY_REGIONS) return
    const crumbs = labelRegions(ink).specks.map((runs) =>
      runs.reduce((sum, at, i) => sum + (i % 2 === 0 ? -at : at), 0),
    )
    expect(crumbs.filter((area) => area > MAX_DUST_AREA).length).toBeLessThanOrEqual(MAX_CRUMBS)
  },
)

test('the difficulty follows the size of the regions, and each level has a third of every category', async () => {
  const sized = []
  for (const { id, category, slug } of pages) sized.push({ id, category, size: await sizeOf(slug) })
  const levels = difficultyLevels(sized)
  for (const { id, slug, difficulty } of pages) expect(difficulty, slug).toBe(levels.get(id))
  for (const name of CATEGORIES) {
    const ofCategory = pages.filter(({ category }) => category === name)
    for (const level of ['easy', 'medium', 'hard']) {
      const share = ofCategory.filter(({ difficulty }) => difficulty === level).length / ofCategory.length
      expect(share, `${level} of ${name}`).toBeGreaterThan(0.25)
      expect(share, `${level} of ${name}`).toBeLessThan(0.42)
    }
  }
})

/** The pages that are looked at in full: every tenth one in `npm test`. */
const looked = pages.filter((_, at) => isLong || at % 10 === 0)

describe.each(looked)('$slug', (page) => {
  let plates: Plates
  let counted: Tally
  beforeAll(async () => {
    const encoded = await unpackPlates(await readShippedPlates(page.slug))
    expect(createHash('sha256').update(encoded).digest('hex')).toBe(page.platesHash)
    plates = decodePlates(encoded)
    counted = tally(plates)
  })

  test('every pixel belongs to a region, so that nothing stays white', () => {
    expect(plates.labels.includes(0)).toBe(false)
  })

  test('no region leaks: a light area has one label, and areas that lines separate have different ones', () => {
    const { labelOfArea, sizes, leaks } = counted
    expect(leaks).toBe(0)
    expect(new Set(labelOfArea).size).toBe(labelOfArea.length)
    for (const size of sizes.slice(1)) expect(size).toBeGreaterThanOrEqual(SPECK_AREA)
  })

  test('a tap on paper can reach every region, and there are as many regions as the page says', () => {
    const regions = plates.regions.filter((region) => region !== null).map((region) => region.label)
    expect(new Set(counted.labelOfArea.slice(1))).toEqual(new Set(regions))
    expect(regions).toHaveLength(page.regionCount)
    expect(regions.length).toBeGreaterThanOrEqual(3)
  })

  test('the page is mostly paper', () => {
    expect(counted.dark / PIXELS).toBeLessThan(MAX_INK_SHARE)
  })

  test('the line art for prints is that of the screen in higher resolution', async () => {
    const { ink } = plates
    const fine = decodeInk(await unpackPlates(await readShippedInk(page.slug)), PIXELS * 4)
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
})

test.each(pages.filter((_, at) => at % 29 === 0))(
  'the shipped plates of $slug are what the pipeline computes today',
  async (page) => {
    const shipped = await readPlates(page.slug)
    const fresh = await platesOfPicture(await readFile(join(SHIPPED_PAGES_FOLDER, `${page.slug}.svg`)))
    expect(fresh.regions.length).toBe(shipped.regions.length)
    // Another version of the rasterizer may round an edge pixel differently.
    let different = 0
    for (let pixel = 0; pixel < PIXELS; pixel++) if (fresh.labels[pixel] !== shipped.labels[pixel]) different++
    expect(different / PIXELS).toBeLessThan(0.001)
  },
)
