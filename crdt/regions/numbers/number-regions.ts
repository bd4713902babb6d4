/** Numbers the regions of a page: which colors it is colored with, and which region gets which (NUMBER-1). */
import type { Color } from '#crdt/document/stroke/color.ts'
import type { GraphRegion, RegionGraph } from '#crdt/regions/region-graph.ts'
import { mergeColors } from './merge-colors.ts'
import { labDistance, okLab, type Lab } from './ok-lab.ts'
import { withPleasantColors } from './pleasant-colors.ts'

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
