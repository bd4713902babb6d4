import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { HEIGHT, PIXELS, SCALE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { regionAt } from '#crdt/painter/plates/region-at.ts'
import { regionGraph, type GraphRegion, type RegionGraph, type UnitPoint } from './region-graph.ts'
import { regionOutline } from './region-outline.ts'
import { snapRegion } from './snap-region.ts'
import { stepRegion, REGION_STEPS, type RegionStep } from './step-region.ts'

/** Pages of overlapping rectangles, which yield rings, slivers, specks and regions in several pieces. */
const arbitraryLabels = fc
  .array(
    fc.record({
      label: fc.integer({ min: 0, max: 12 }),
      x: fc.nat(WIDTH - 1),
      y: fc.nat(HEIGHT - 1),
      width: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: WIDTH })),
      height: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: HEIGHT })),
    }),
    { maxLength: 14 },
  )
  .map((rectangles) => {
    const labels = new Uint16Array(PIXELS).fill(1)
    for (const { label, x, y, width, height } of rectangles)
      for (let row = y; row < Math.min(y + height, HEIGHT); row += 1)
        labels.fill(label, row * WIDTH + x, row * WIDTH + Math.min(x + width, WIDTH))
    return labels
  })

const RUNS = { numRuns: 8 }

/** Neighbors by brute force: every side of every pixel. */
function plainNeighbors(labels: Uint16Array): Map<number, Set<number>> {
  const neighbors = new Map<number, Set<number>>()
  const note = (one: number, other: number): void => {
    if (one === other || one === 0 || other === 0) return
    neighbors.set(one, (neighbors.get(one) ?? new Set()).add(other))
    neighbors.set(other, (neighbors.get(other) ?? new Set()).add(one))
  }
  for (let at = 0; at < PIXELS; at += 1) {
    if ((at + 1) % WIDTH !== 0) note(labels[at]!, labels[at + 1]!)
    if (at + WIDTH < PIXELS) note(labels[at]!, labels[at + WIDTH]!)
  }
  return neighbors
}

test('the graph has the regions of the plates, each with a center inside and exactly the neighbors that touch it', () => {
  fc.assert(
    fc.property(arbitraryLabels, (labels) => {
      const { regions } = regionGraph(labels)
      const plates = platesFrom(new Uint8Array(PIXELS), labels, [])
      const expected = plates.regions.flatMap((region) => (region ? [region] : []))
      const neighbors = plainNeighbors(labels)
      expect(regions.map(({ label }) => label).toSorted((a, b) => a - b)).toEqual(expected.map(({ label }) => label))
      for (const region of regions) {
        expect(plates.regions[region.label]).toMatchObject({ area: region.area, bounds: region.bounds })
        expect(regionAt(plates, region.center.x, region.center.y)).toBe(region.label)
        expect(new Set(region.neighbors)).toEqual(neighbors.get(region.label) ?? new Set())
      }
    }),
    RUNS,
  )
})

test('a center keeps away from specks of other regions where there is room', () => {
  const labels = new Uint16Array(PIXELS).fill(1)
  labels[600 * WIDTH + 800] = 2
  const [large, speck] = regionGraph(labels).regions.toSorted((a, b) => b.area - a.area)
  expect(large!.center).toEqual({ x: 598 * (16 / SCALE) + 4, y: 598 * (16 / SCALE) + 4 })
  expect(speck).toMatchObject({ label: 2, area: 1, center: { x: 800 * 8 + 4, y: 600 * 8 + 4 } })
})

test('a page without regions has one region, the whole page', () => {
  const graph = regionGraph(new Uint16Array(PIXELS))
  expect(graph.regions).toMatchObject([{ label: 0, area: PIXELS, center: { x: 6_400, y: 4_800 } }])
  for (const way of REGION_STEPS) expect(stepRegion(graph, graph.regions[0]!, way)).toBe(graph.regions[0])
})

function reached(graph: RegionGraph, from: GraphRegion, ways: readonly RegionStep[]): Set<GraphRegion> {
  const seen = new Set([from])
  for (const region of seen) for (const way of ways) seen.add(stepRegion(graph, region, way))
  return seen
}

test('next reaches every region from every other on any page; first and last lead to the ends of the order', () => {
  fc.assert(
    fc.property(arbitraryLabels, (labels) => {
      const graph = regionGraph(labels)
      for (const region of graph.regions) {
        expect(reached(graph, region, ['next']).size).toBe(graph.regions.length)
        expect(stepRegion(graph, stepRegion(graph, region, 'next'), 'previous')).toBe(region)
        expect(stepRegion(graph, region, 'first')).toBe(graph.regions[0])
        expect(stepRegion(graph, region, 'last')).toBe(graph.regions.at(-1))
      }
    }),
    RUNS,
  )
})

/** Within 45 degrees. */
const isStraightBelow = (from: UnitPoint, to: UnitPoint): boolean =>
  to.y > from.y && Math.abs(to.x - from.x) <= to.y - from.y

test('an arrow never goes against its direction, and goes straight ahead where something lies there', () => {
  fc.assert(
    fc.property(arbitraryLabels, (labels) => {
      const graph = regionGraph(labels)
      for (const region of graph.regions) {
        expect(stepRegion(graph, region, 'right').center.x).toBeGreaterThanOrEqual(region.center.x)
        expect(stepRegion(graph, region, 'up').center.y).toBeLessThanOrEqual(region.center.y)
        if (graph.regions.some(({ center }) => isStraightBelow(region.center, center)))
          expect(isStraightBelow(region.center, stepRegion(graph, region, 'down').center)).toBe(true)
      }
    }),
    RUNS,
  )
})

test('the outline is as long as all edges of the region', () => {
  fc.assert(
    fc.property(arbitraryLabels, (labels) => {
      for (const region of regionGraph(labels).regions.filter(({ label }) => label !== 0)) {
        const path = regionOutline(labels, region)
        let length = 0
        for (const [, piece] of path.matchAll(/[hv](\d+)/g)) length += Number(piece)
        let edges = 0
        const { left, top, right, bottom } = region.bounds
        for (let y = top; y < bottom; y += 1)
          for (let x = left; x < right; x += 1) {
            const at = y * WIDTH + x
            if (labels[at] !== region.label) continue
            if (x === 0 || labels[at - 1] !== region.label) edges += 1
            if (x === WIDTH - 1 || labels[at + 1] !== region.label) edges += 1
            if (y === 0 || labels[at - WIDTH] !== region.label) edges += 1
            if (y === HEIGHT - 1 || labels[at + WIDTH] !== region.label) edges += 1
          }
        expect(length).toBe(edges)
      }
    }),
    { numRuns: 4 },
  )
})

test('a touch snaps only to a tiny region within its radius, from one at least 16 times larger', () => {
  const place = fc.record({ x: fc.integer({ min: -50, max: 12_850 }), y: fc.integer({ min: -50, max: 9_650 }) })
  fc.assert(
    fc.property(arbitraryLabels, place, fc.integer({ min: 1, max: 800 }), (labels, at, radius) => {
      const graph = regionGraph(labels)
      const meant = snapRegion(labels, graph, at, radius)
      if (meant === null) return
      const touched = graph.regions.find(
        ({ label }) => label === labels[Math.floor(at.y / 8) * WIDTH + Math.floor(at.x / 8)],
      )
      expect(touched!.area).toBeGreaterThanOrEqual(meant.area * 16)
      expect(meant.area).toBeLessThanOrEqual(Math.PI * (radius / 16) ** 2)
      const { left, top, right, bottom } = meant.bounds
      expect(at.x / 8).toBeGreaterThan(left - radius / 8 - 1)
      expect(at.x / 8).toBeLessThan(right + radius / 8 + 1)
      expect(at.y / 8).toBeGreaterThan(top - radius / 8 - 1)
      expect(at.y / 8).toBeLessThan(bottom + radius / 8 + 1)
    }),
    { numRuns: 60 },
  )
})
