/** Makes a page of a picture that somebody has sent. */
import { MAX_GAP_PX, MAX_PLACES, type Place } from '#contract/template-admin.ts'
import { PIXELS, type Plates, type Region } from '#crdt/painter/planes/planes.ts'
import { decodePlates, encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { rasterizePage } from '#server/templates/pipeline/page-raster.ts'
import { type MadePage, makePage } from '#crdt/regions/making/make-page.ts'
import { findGaps, type Gap } from '#crdt/regions/making/close-gaps.ts'
import { middleOf, sizeOf } from '#crdt/regions/making/connected-runs.ts'
import {
  gapsClosed,
  gapsInLines,
  LOOKS_LIKE_PHOTO,
  ALMOST_NOTHING,
  NO_LINE_CLOSES,
  oneRegionCovers,
  regionsToColor,
  regionsTooSmall,
  specksTakeColor,
} from '#server/texts/pages.ts'
import type { Inspection, PictureJob, PictureSource, ReadPage } from './picture-job.ts'

/** A region with a larger share of the page is worth a look: an outline may be open. */
const MUCH_OF_THE_PAGE = 0.92
/** With one region over most of the page, so few are a stain on a sheet and no drawing. */
const FEW_REGIONS = 3
/** More specks than this are the dirt of a scan, or a texture. */
const MANY_SPECKS = 100

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Regions below this area, about 50 x 50 pixels of the page, are tiny. */
const TINY_AREA = 2_500
const MAX_AREAS = 1_000
/** Gaps are looked for at each of these widths, the narrowest first. */
const GAP_STEPS_PX = [4, 8, MAX_GAP_PX]
/** Line art has fewer shades. */
const PHOTO_SHADES = 0.25

const placeOfGap = ({ x, y, size }: Gap): Place => ({ x, y, size })

const listed = (places: Place[]): Place[] => places.toSorted((a, b) => b.size - a.size).slice(0, MAX_PLACES)

/** Throws UnreadablePicture for files that cannot become a page, and PlatesError for bytes that are no plates. */
export async function readPage({ source, gapPx, inspect }: PictureJob): Promise<ReadPage> {
  const { page, shades } = await pageOf(source, gapPx)
  const { plates } = page
  return {
    plates: encodePlates(plates),
    regionCount: plates.regions.filter((region) => region !== null).length,
    inspection: inspect ? inspectPage(page, shades) : null,
  }
}

async function pageOf(source: PictureSource, gapPx: number): Promise<{ page: MadePage; shades: number }> {
  if ('file' in source) {
    const raster = await rasterizePage(source.file)
    return { page: makePage(raster, gapPx), shades: raster.shades }
  }
  const plates = decodePlates(source.plates)
  const page = gapPx === 0 ? { plates, specks: [], closed: [] } : makePage({ ink: plates.ink, drawing: null }, gapPx)
  return { page: gapPx === 0 ? page : { ...page, plates: withReferencesOf(plates, page.plates) }, shades: 0 }
}

/** Gives each region of the changed plates the reference color that its first pixel had before. */
function withReferencesOf(before: Plates, after: Plates): Plates {
  const regions = after.regions.map((region) => {
    if (!region) return null
    const first = after.runs[after.runStarts[region.label]! * 2]!
    return { ...region, reference: before.regions[before.labels[first]!]?.reference ?? null }
  })
  return { ...after, regions }
}

/** `shades` is the share of pixels that are neither paper nor line. */
function inspectPage({ plates, specks, closed }: MadePage, shades: number): Inspection {
  const regions = plates.regions.filter((region) => region !== null).toSorted((a, b) => b.area - a.area)
  const tiny = regions.filter(({ area }) => area < TINY_AREA)
  const leaks = leaksOf(plates.ink)
  const found = {
    regionCount: regions.length,
    largestShare: regions[0] ? regions[0].area / PIXELS : 1,
    tinyCount: tiny.length,
    speckCount: specks.length,
    leakCount: leaks.length,
    closedCount: closed.length,
    looksLikePhoto: shades > PHOTO_SHADES,
  }
  return {
    ...found,
    regionAreas: regions.slice(0, MAX_AREAS).map(({ area }) => area),
    tiny: listed(tiny.map((region) => placeOf(plates, region))),
    specks: listed(specks.map((speck) => ({ ...middleOf(speck), size: sizeOf(speck) }))),
    leaks: listed(leaks.map(placeOfGap)),
    closed: listed(closed.map(placeOfGap)),
    ...judge(found, Math.max(0, ...leaks.map(({ size }) => size))),
  }
}

/** Returns the gaps that are still open, each at the smallest width that closes it. */
function leaksOf(ink: Uint8Array): Gap[] {
  const leaks: Gap[] = []
  for (const gapPx of GAP_STEPS_PX)
    for (const gap of findGaps(ink, gapPx)) {
      const isKnown = leaks.some(({ x, y }) => Math.abs(x - gap.x) <= gapPx && Math.abs(y - gap.y) <= gapPx)
      if (!isKnown) leaks.push(gap)
    }
  return leaks
}

function placeOf({ runs, runStarts }: Plates, { label, area }: Region): Place {
  return { ...middleOf([...runs.subarray(runStarts[label]! * 2, runStarts[label + 1]! * 2)]), size: area }
}

/** The verdict on a page, in plain words. */
type Findings = Pick<
  Inspection,
  'regionCount' | 'largestShare' | 'tinyCount' | 'speckCount' | 'leakCount' | 'closedCount' | 'looksLikePhoto'
>

/** Returns the verdict with its sentences, the most important first. `widestLeak` is the width that closes all leaks, in pixels. */
function judge(found: Findings, widestLeak: number): Pick<Inspection, 'verdict' | 'sentences'> {
  const bad: string[] = []
  const look: string[] = []
  if (found.looksLikePhoto) bad.push(LOOKS_LIKE_PHOTO)
  if (found.regionCount === 0) bad.push(NO_LINE_CLOSES)
  const isMostlyOne = found.regionCount > 0 && found.largestShare > MUCH_OF_THE_PAGE
  if (isMostlyOne && found.regionCount <= FEW_REGIONS) bad.push(ALMOST_NOTHING)
  if (found.leakCount > 0)
    look.push(gapsInLines(counted(found.leakCount, 'line has a gap', 'lines have gaps'), widestLeak))
  if (isMostlyOne) look.push(oneRegionCovers(Math.round(found.largestShare * 100)))
  if (found.tinyCount > 0) look.push(regionsTooSmall(counted(found.tinyCount, 'region is', 'regions are')))
  if (found.speckCount > MANY_SPECKS) look.push(specksTakeColor(found.speckCount))
  const good = regionsToColor(counted(found.regionCount, 'region', 'regions'))
  const closed = found.closedCount > 0 ? [gapsClosed(counted(found.closedCount, 'gap has', 'gaps have'))] : []
  if (bad.length > 0) return { verdict: 'bad', sentences: [...bad, ...look] }
  return { verdict: look.length > 0 ? 'look' : 'good', sentences: [...look, good, ...closed] }
}
