import { expect, test } from 'vitest'
import { PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'
import { regionGraph, type UnitPoint } from './region-graph.ts'
import { snapRegion } from './snap-region.ts'

/** Region 1 with squares on it: `[label, left, top, side]` in painter pixels. */
function page(...squares: [number, number, number, number][]) {
  const labels = new Uint16Array(PIXELS).fill(1)
  for (const [label, left, top, side] of squares)
    for (let y = top; y < top + side; y += 1) labels.fill(label, y * WIDTH + left, y * WIDTH + left + side)
  const graph = regionGraph(labels)
  return (x: number, y: number, radius = 480): number | null => {
    const at: UnitPoint = { x: x * 8, y: y * 8 }
    return snapRegion(labels, graph, at, radius)?.label ?? null
  }
}

test('a touch next to an eye snaps to it, but not from farther away or with a narrower finger', () => {
  const meant = page([2, 800, 600, 20])
  expect(meant(790, 610)).toBe(2)
  expect(meant(741, 610)).toBe(2)
  expect(meant(739, 610)).toBe(null)
  expect(meant(790, 610, 40)).toBe(null)
})

test('a touch inside a tiny region stays there, and a region that a finger can hit attracts no touch', () => {
  const meant = page([2, 800, 600, 20], [3, 900, 600, 80])
  expect(meant(805, 605)).toBe(null)
  expect(meant(895, 640)).toBe(null)
})

test('a touch does not snap between small regions', () => {
  const meant = page([2, 800, 600, 60], [3, 860, 600, 20])
  expect(meant(850, 610)).toBe(null)
})

test('a touch snaps to the nearer of two tiny regions, and to the smaller label of equally near ones', () => {
  const meant = page([2, 820, 600, 10], [3, 771, 600, 10])
  expect(meant(800, 605)).toBe(2)
  expect(meant(799, 605)).toBe(3)
  expect(page([3, 771, 600, 10], [2, 820, 600, 10])(800, 605)).toBe(2)
})

test('a touch nearer to the touched region’s center does not snap, so that a ring around a dot can be filled', () => {
  const labels = new Uint16Array(PIXELS).fill(1)
  for (let y = 500; y < 700; y += 1) labels.fill(2, y * WIDTH + 700, y * WIDTH + 900)
  for (let y = 590; y < 610; y += 1) labels.fill(3, y * WIDTH + 790, y * WIDTH + 810)
  const graph = regionGraph(labels)
  const { center } = graph.regions.find(({ label }) => label === 2)!
  const nearDot = { x: 785 * 8, y: 600 * 8 }
  expect(snapRegion(labels, graph, center, 800)).toBe(null)
  expect(snapRegion(labels, graph, nearDot, 800)?.label).toBe(3)
})
