/** Where a key leads on a page without a pointer. */
import type { GraphRegion, RegionGraph, UnitPoint } from './region-graph.ts'

/** An arrow; and, in reading order, the next or the previous region (going round) and the ends. */
export const REGION_STEPS = ['left', 'right', 'up', 'down', 'next', 'previous', 'first', 'last'] as const
export type RegionStep = (typeof REGION_STEPS)[number]

/**
 * The region that a step leads to from `from`; `from` itself when nothing lies that way.
 *
 * An arrow looks at centers. It takes the nearest (by rows plus columns) of the first of these groups that is not empty:
 * neighbors less than 45 degrees off, other regions less than 45 degrees off, neighbors on that side, others on that side.
 * Arrows reach every region from every other on all shipped pages; whatever the page, 'next' goes through all of them.
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
  const neighbors = new Set(from.neighbors)
  let best = from
  let bestGroup = Number.POSITIVE_INFINITY
  let bestWay = Number.POSITIVE_INFINITY
  for (const region of regions) {
    const { ahead, aside } = seenFrom(from.center, region.center, arrow)
    if (ahead <= 0) continue
    const group = (aside <= ahead ? 0 : 2) + (neighbors.has(region.label) ? 0 : 1)
    const way = ahead + aside
    if (group > bestGroup || (group === bestGroup && way >= bestWay)) continue
    best = region
    bestGroup = group
    bestWay = way
  }
  return best
}

function seenFrom(from: UnitPoint, to: UnitPoint, arrow: Arrow): { ahead: number; aside: number } {
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
