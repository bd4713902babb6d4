/** Merges the many colors of a drawing into the few that a box of numbered crayons holds. */
import type { Color } from '#crdt/document/stroke/color.ts'
import { labDistance, okLab, type Lab } from './ok-lab.ts'

/** Colors on one page: about as many as the crayons of a box; more only where fewer would make neighbours alike. */
export const MAX_NUMBERS = 12
/** OKLab distance below which colors are near: four times what is just visible. */
export const NEAR = 0.08

/** A region with the color that it should get. */
export interface ColoredRegion {
  readonly label: number
  readonly area: number
  readonly neighbors: readonly number[]
  readonly color: Color
}

interface Pair {
  /** The color of the larger area. */
  readonly one: Color
  readonly other: Color
  readonly distance: number
  /** How much of the picture changes, and how far, when `one` stands for both. */
  readonly cost: number
}

/**
 * Returns for each color of the regions the color that stands for it: its own, or one of a larger area. Near colors are merged,
 * and then, until `MAX_NUMBERS` are left, those whose loss changes the picture least. Neighbours whose colors are not near are
 * never merged.
 */
export function mergeColors(regions: readonly ColoredRegion[]): ReadonlyMap<Color, Color> {
  const areas = areasOf(regions)
  const labs = new Map([...areas.keys()].map((color) => [color, okLab(color)]))
  const apart = colorsApart(regions, labs)
  const members = new Map([...areas.keys()].map((color) => [color, [color]]))
  const merge = ({ one, other }: Pair): void => {
    const [kept, merged] = [members.get(one), members.get(other)]
    if (!kept || !merged || apart.get(one)!.has(other)) return
    kept.push(...merged)
    members.delete(other)
    for (const color of apart.get(other)!) {
      apart.get(color)!.delete(other)
      apart.get(color)!.add(one)
      apart.get(one)!.add(color)
    }
  }
  // The colors that stand for others are never mixed, so that distances do not change, and what was apart stays apart.
  const pairs = pairsOf(areas, labs)
  for (const pair of pairs.filter(({ distance }) => distance < NEAR).toSorted((a, b) => a.distance - b.distance))
    merge(pair)
  for (const pair of pairs.toSorted((a, b) => a.cost - b.cost)) if (members.size > MAX_NUMBERS) merge(pair)
  return new Map([...members].flatMap(([standing, all]) => all.map((color) => [color, standing] as const)))
}

/** Returns the area of each color, the largest first. */
function areasOf(regions: readonly ColoredRegion[]): ReadonlyMap<Color, number> {
  const areas = new Map<Color, number>()
  for (const { color, area } of regions) areas.set(color, (areas.get(color) ?? 0) + area)
  return new Map([...areas].toSorted(([a, areaA], [b, areaB]) => areaB - areaA || a - b))
}

/** Returns for each color those of neighbours that are not near it. */
function colorsApart(regions: readonly ColoredRegion[], labs: ReadonlyMap<Color, Lab>): ReadonlyMap<Color, Set<Color>> {
  const apart = new Map([...labs.keys()].map((color) => [color, new Set<Color>()]))
  const colorOf = new Map(regions.map(({ label, color }) => [label, color]))
  for (const { color, neighbors } of regions)
    for (const label of neighbors) {
      const other = colorOf.get(label)
      if (other === undefined || labDistance(labs.get(color)!, labs.get(other)!) < NEAR) continue
      apart.get(color)!.add(other)
      apart.get(other)!.add(color)
    }
  return apart
}

/** Returns all pairs of colors, those of the largest areas first. */
function pairsOf(areas: ReadonlyMap<Color, number>, labs: ReadonlyMap<Color, Lab>): readonly Pair[] {
  const colors = [...areas.keys()]
  return colors.flatMap((one, index) =>
    colors.slice(index + 1).map((other): Pair => {
      const distance = labDistance(labs.get(one)!, labs.get(other)!)
      // The fourth root: a small red nose is worth more than its share of the page.
      return { one, other, distance, cost: distance * Math.sqrt(Math.sqrt(areas.get(other)!)) }
    }),
  )
}
