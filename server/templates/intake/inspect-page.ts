/** Says what a page will be like to color: what its regions are, what is too small, and where color would run out. */
import { MAX_GAP_PX, MAX_PLACES, type Place } from '#contract/template-admin.ts'
import { PIXELS, type Plates, type Region } from '#crdt/painter/planes/planes.ts'
import { findGaps, type Gap } from '#server/templates/pipeline/close-gaps.ts'
import { middleOf, sizeOf } from '#server/templates/pipeline/connected-runs.ts'
import type { MadePage } from '#server/templates/pipeline/plates-pipeline.ts'
import type { Inspection } from './picture-job.ts'
import { judge } from './judge.ts'

/** Regions below this area, about 50 x 50 pixels of the page, are tiny. */
const TINY_AREA = 2_500
const MAX_AREAS = 1_000
/** Gaps are looked for at each of these widths, the narrowest first. */
const GAP_STEPS_PX = [4, 8, MAX_GAP_PX]
/** Line art has fewer shades. */
const PHOTO_SHADES = 0.25

/** `shades` is the share of pixels that are neither paper nor line. */
export function inspectPage({ plates, specks, closed }: MadePage, shades: number): Inspection {
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

const placeOfGap = ({ x, y, size }: Gap): Place => ({ x, y, size })

const listed = (places: Place[]): Place[] => places.toSorted((a, b) => b.size - a.size).slice(0, MAX_PLACES)
