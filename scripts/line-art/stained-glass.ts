/** Stained glass: a Voronoi diagram of evenly spread points. */
import { Delaunay } from 'd3-delaunay'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { tenth } from './page-format.ts'
import { seededRandom } from './seeded-random.ts'

/** Rounds of Lloyd's relaxation, after which no pane is a splinter. */
const RELAXATION_ROUNDS = 12
/** Width of the frame around the panes, in page pixels. */
const FRAME_WIDTH = 14

const HEART =
  'M400 545C190 400 120 300 120 205C120 105 195 55 265 55C330 55 380 95 400 145C420 95 470 55 535 55C605 55 680 105 680 205C680 300 610 400 400 545Z'

/** Returns SVG text of a heart of `inside` panes on a page of `outside` panes. */
export function glassHeart(seed: number, outside: number, inside: number): string {
  return [
    stainedGlass(seed, outside),
    `<path d="${HEART}"/>`,
    `<clipPath id="heart"><path d="${HEART}"/></clipPath>`,
    `<g clip-path="url(#heart)">${stainedGlass(seed + 1, inside)}</g>`,
    `<path fill="none" d="${HEART}"/>`,
  ].join('\n')
}

/** Returns SVG text of `panes` closed polygons in a frame. The result depends only on the arguments. */
export function stainedGlass(seed: number, panes: number): string {
  const random = seededRandom(seed)
  const bounds: [number, number, number, number] = [
    FRAME_WIDTH,
    FRAME_WIDTH,
    PAGE_WIDTH - FRAME_WIDTH,
    PAGE_HEIGHT - FRAME_WIDTH,
  ]
  let points = Array.from({ length: panes }, (): [number, number] => [random() * PAGE_WIDTH, random() * PAGE_HEIGHT])
  for (let round = 0; round < RELAXATION_ROUNDS; round++) points = cells(points, bounds).map(center)
  const outline = cells(points, bounds).map(
    (cell) => `<path d="M${cell.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}Z"/>`,
  )
  return outline.join('\n')
}

function cells(points: [number, number][], bounds: [number, number, number, number]): [number, number][][] {
  return [...Delaunay.from(points).voronoi(bounds).cellPolygons()].map(
    (cell) => cell.slice(0, -1) as [number, number][],
  )
}

/** Returns the center of mass of a polygon. */
function center(cell: [number, number][]): [number, number] {
  let [area, x, y] = [0, 0, 0]
  for (const [index, [x0, y0]] of cell.entries()) {
    const [x1, y1] = cell[(index + 1) % cell.length]!
    const cross = x0 * y1 - x1 * y0
    area += cross / 2
    x += (x0 + x1) * cross
    y += (y0 + y1) * cross
  }
  return [x / (6 * area), y / (6 * area)]
}
