/** Gives colors to the regions of pages whose drawing names none, and to the grounds that a drawing leaves out. */
import { fromHex, type Color } from '#crdt/document/stroke/color.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import { NEAR } from './merge-colors.ts'
import { labDistance, okLab } from './ok-lab.ts'

/** Nine that look well beside each other, for patterns: every two are far from near. */
const PATTERN_COLORS = colorsOf('#f4a6b7 #e9604f #f9b25e #ffe08a #8fc97a #4fb3a5 #8ecbf2 #4a72c4 #9a7bd0')
/** Pale ones, for the sky or wall behind a drawing. */
const GROUND_COLORS = colorsOf('#cfe8fa #fdf0c4 #dcefd3 #fbdfe6 #e4def5 #f3e3cf')
/** Regions of a pattern are alike when their sizes and their places in the rings differ by no more than these parts. */
const AREA_STEP = 0.12
const RING_STEP_UNITS = 12 * UNITS_PER_PIXEL

/**
 * Returns a color for each region: its own reference, or one that differs from those of its neighbours. On a page with some
 * references the others are its ground, and share a pale color where they can. On a page without any, parts that are alike get
 * the same color, as the petals of a mandala do, and every color is used about as often.
 */
export function withPleasantColors(
  regions: readonly GraphRegion[],
  references: readonly (Color | null)[],
): ReadonlyMap<number, Color> {
  const colors = new Map<number, Color>()
  for (const { label } of regions) {
    const own = references[label] ?? null
    if (own !== null) colors.set(label, own)
  }
  const isPattern = colors.size === 0
  const candidates = isPattern ? PATTERN_COLORS : GROUND_COLORS
  const used = new Map(candidates.map((color) => [color, 0]))
  const uncolored = regions.filter(({ label }) => !colors.has(label))
  for (const alike of isPattern ? alikeOf(uncolored) : uncolored.map((region) => [region])) {
    const beside = alike.flatMap(({ neighbors }) => neighbors.flatMap((label) => colors.get(label) ?? []))
    const color = choose(candidates, beside, (other) => (isPattern ? -1 : 1) * used.get(other)!)
    used.set(color, used.get(color)! + 1)
    for (const { label } of alike) colors.set(label, color)
  }
  return colors
}

/** Returns the preferred one of the colors that are not near any of `beside`; if all are, the one that is farthest. */
function choose(candidates: readonly Color[], beside: readonly Color[], preference: (color: Color) => number): Color {
  const labs = [...new Set(beside)].map(okLab)
  const rated = candidates.map((color) => {
    const lab = okLab(color)
    return { color, room: Math.min(1, ...labs.map((other) => labDistance(lab, other))), wish: preference(color) }
  })
  const free = rated.filter(({ room }) => room >= NEAR)
  const [best] = free.length > 0 ? free.toSorted((a, b) => b.wish - a.wish) : rated.toSorted((a, b) => b.room - a.room)
  return best!.color
}

/** Returns the regions in groups of parts that are alike and do not touch, the largest parts first. */
function alikeOf(regions: readonly GraphRegion[]): readonly (readonly GraphRegion[])[] {
  const groups: GraphRegion[][] = []
  for (const region of regions.toSorted((a, b) => b.area - a.area || a.label - b.label)) {
    const group = groups.find(
      (members) => isAlike(members[0]!, region) && !members.some(({ label }) => region.neighbors.includes(label)),
    )
    if (group) group.push(region)
    else groups.push([region])
  }
  return groups
}

function isAlike(larger: GraphRegion, smaller: GraphRegion): boolean {
  return (
    larger.area - smaller.area <= larger.area * AREA_STEP &&
    Math.abs(fromMiddle(larger) - fromMiddle(smaller)) <= RING_STEP_UNITS
  )
}

/** Returns the distance of a region from the middle of the page, in units. */
function fromMiddle({ center }: GraphRegion): number {
  const [x, y] = [center.x - (PAGE_WIDTH * UNITS_PER_PIXEL) / 2, center.y - (PAGE_HEIGHT * UNITS_PER_PIXEL) / 2]
  return Math.sqrt(x * x + y * y)
}

function colorsOf(hexes: string): readonly Color[] {
  return hexes.split(' ').map((hex) => fromHex(hex)!)
}
