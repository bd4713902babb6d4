/** Numbers the regions of a page: which colors it is colored with, and which region gets which (NUMBER-1). */
import { type Color, fromHex } from '#crdt/document/stroke/color.ts'
import type { GraphRegion, RegionGraph } from '#crdt/regions/region-graph.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { mergeColors, NEAR } from './merge-colors.ts'
import { type Lab, labDistance, okLab } from './ok-lab.ts'

/** For the regions of pages whose drawing names no colors: nine that look well next to each other. No two of them are near. */
export const PATTERN_COLORS = colorsOf('#f4a6b7 #e9604f #f9b25e #ffe08a #8fc97a #4fb3a5 #8ecbf2 #4a72c4 #9a7bd0')
/** For regions that a drawing leaves out, such as the sky or the wall behind it: pale ones. */
const GROUND_COLORS = colorsOf('#cfe8fa #fdf0c4 #dcefd3 #fbdfe6 #e4def5 #f3e3cf')
/** Regions of a pattern are alike when their sizes and their places in the rings differ by no more than these parts. */
const AREA_STEP = 0.12
const RING_STEP_UNITS = 12 * UNITS_PER_PIXEL

/** One numbered crayon. */
export interface NumberedColor {
  /** From 1 on. */
  readonly number: number
  readonly color: Color
  /** The regions with this number, in reading order. */
  readonly regions: readonly GraphRegion[]
}

export interface NumberedPage {
  /** In the order of the numbers, which is that of the rainbow. */
  readonly colors: readonly NumberedColor[]
  /** By the region's label. */
  readonly numberOf: ReadonlyMap<number, number>
}

const WHITE = 0xffffff
/** OKLab distance from white below which a color cannot be told from paper. */
const NEAR_PAPER = 0.04

/**
 * Returns the numbers of a page: the same for the same page on every device.
 * @param references the reference color of each label, or null (`Region.reference`)
 */
export function numberRegions({ regions }: RegionGraph, references: readonly (Color | null)[]): NumberedPage {
  const wanted = withPleasantColors(regions, references)
  const colored = regions.map((region) => ({ ...region, color: paperOr(wanted.get(region.label)!) }))
  const standing = mergeColors(colored)
  const order = inRainbowOrder([...new Set(standing.values())])
  const labelsOf = new Map<Color, GraphRegion[]>(order.map((color) => [color, []]))
  colored.forEach(({ color }, index) => labelsOf.get(standing.get(color)!)!.push(regions[index]!))
  const colors = order.map((color, index) => ({ number: index + 1, color, regions: labelsOf.get(color)! }))
  return {
    colors,
    numberOf: new Map(colors.flatMap(({ number, regions: all }) => all.map(({ label }) => [label, number] as const))),
  }
}

/** Returns white for a color that looks like paper, else the color itself. */
function paperOr(color: Color): Color {
  return labDistance(okLab(color), okLab(WHITE)) < NEAR_PAPER ? WHITE : color
}

/** Below this distance from gray a color has no place in the rainbow. */
const MIN_CHROMA = 0.035

/** Returns the colors from red to violet, then those without a hue from light to dark. */
function inRainbowOrder(colors: readonly Color[]): readonly Color[] {
  return colors
    .map((color) => {
      const lab = okLab(color)
      return { color, turn: turnOf(lab), lightness: lab.lightness }
    })
    .toSorted((a, b) => a.turn - b.turn || b.lightness - a.lightness || a.color - b.color)
    .map(({ color }) => color)
}

/** Returns the hue as a number from 0 to 4 that grows with the angle, counted from pink; 4 without a hue. */
function turnOf({ a, b }: Lab): number {
  if (a * a + b * b < MIN_CHROMA * MIN_CHROMA) return 4
  const along = a / (Math.abs(a) + Math.abs(b))
  return b >= 0 ? 1 - along : 3 + along
}

/**
 * Returns a color for each region: its own reference, or one that differs from those of its neighbours. On a page with some
 * references the others are its ground, and share a pale color where they can. On a page without any, parts that are alike get
 * the same color, as the petals of a mandala do, and every color is used about as often.
 */
function withPleasantColors(
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
    const around = alike.flatMap(({ neighbors }) => neighbors.flatMap((label) => colors.get(label) ?? []))
    const color = choose(candidates, around, (other) => (isPattern ? -1 : 1) * used.get(other)!)
    used.set(color, used.get(color)! + 1)
    for (const { label } of alike) colors.set(label, color)
  }
  return colors
}

/** Returns the preferred one of the colors that are not near any of `around`; if all are, the one that is farthest. */
function choose(candidates: readonly Color[], around: readonly Color[], preference: (color: Color) => number): Color {
  const labs = [...new Set(around)].map(okLab)
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
