/** Moves from region to region by keyboard. */
import type { GraphRegion, RegionGraph, UnitPoint } from './region-graph.ts'

/** The four arrows; in reading order, the next and previous region (wrapping around), the first and the last. */
export const REGION_STEPS = ['left', 'right', 'up', 'down', 'next', 'previous', 'first', 'last'] as const
export type RegionStep = (typeof REGION_STEPS)[number]

/**
 * Returns the region that a step leads to from `from`, or `from` itself when none lies in that direction.
 *
 * Arrows compare centers. They take the nearest region, by Manhattan distance, within 45 degrees of the direction, or without one
 * there the nearest on that side.
 * On all shipped pages arrows reach every region from every other; on any page, 'next' visits all regions.
 */
export function stepRegion(graph: RegionGraph, from: GraphRegion, way: RegionStep): GraphRegion {
  const { regions } = graph
  switch (way) {
    case 'first':
      return regions[0] ?? from
    case 'last':
      return regions.at(-1) ?? from
    case 'next':
      return regions[(regions.indexOf(from) + 1) % regions.length] ?? from
    case 'previous':
      return regions.at(regions.indexOf(from) - 1) ?? from
    default:
      return nearest(regions, from, way)
  }
}

type Arrow = Exclude<RegionStep, 'next' | 'previous' | 'first' | 'last'>

function nearest(regions: readonly GraphRegion[], from: GraphRegion, arrow: Arrow): GraphRegion {
  let best = from
  let bestGroup = Number.POSITIVE_INFINITY
  let bestDistance = Number.POSITIVE_INFINITY
  for (const region of regions) {
    const { ahead, aside } = offsetAlong(from.center, region.center, arrow)
    if (ahead <= 0) continue
    const group = aside <= ahead ? 0 : 1
    const distance = ahead + aside
    if (group > bestGroup || (group === bestGroup && distance >= bestDistance)) continue
    best = region
    bestGroup = group
    bestDistance = distance
  }
  return best
}

/** Returns how far `to` lies in the arrow's direction, negative behind, and how far to either side of it. */
function offsetAlong(from: UnitPoint, to: UnitPoint, arrow: Arrow): { ahead: number; aside: number } {
  const right = to.x - from.x
  const down = to.y - from.y
  switch (arrow) {
    case 'left':
      return { ahead: -right, aside: Math.abs(down) }
    case 'right':
      return { ahead: right, aside: Math.abs(down) }
    case 'up':
      return { ahead: -down, aside: Math.abs(right) }
    case 'down':
      return { ahead: down, aside: Math.abs(right) }
  }
}
