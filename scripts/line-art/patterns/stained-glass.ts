/** Stained glass: a Voronoi diagram of evenly spread points. */
import { Delaunay } from 'd3-delaunay'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { tenth } from '#scripts/line-art/format/page-format.ts'
import { shape, type Palette } from './palette.ts'
import { seededRandom } from './seeded-random.ts'

/** Rounds of Lloyd's relaxation, after which no pane is a splinter. */
const RELAXATION_ROUNDS = 12
/** Width of the frame around the panes, in page pixels. */
const FRAME_WIDTH = 18
const FRAME_COLOR = '#8d99ae'

/** Returns SVG text of `panes` closed polygons in a frame, in which neighbors differ in color. It depends only on the arguments. */
export function stainedGlass(seed: number, panes: number, palette: Palette): string {
  const random = seededRandom(seed)
  const bounds: [number, number, number, number] = [
    FRAME_WIDTH,
    FRAME_WIDTH,
    PAGE_WIDTH - FRAME_WIDTH,
    PAGE_HEIGHT - FRAME_WIDTH,
  ]
  let points = Array.from({ length: panes }, (): [number, number] => [random() * PAGE_WIDTH, random() * PAGE_HEIGHT])
  for (let round = 0; round < RELAXATION_ROUNDS; round++) points = cells(points, bounds).map(center)
  const delaunay = Delaunay.from(points)
  const colors: string[] = []
  for (const at of points.keys()) {
    const taken = new Set([...delaunay.neighbors(at)].map((neighbor) => colors[neighbor]))
    const free = palette.filter((color) => !taken.has(color))
    colors.push(free[Math.floor(random() * free.length)] ?? palette[0])
  }
  const outline = cells(points, bounds).map((cell, at) =>
    shape(`M${cell.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}Z`, colors[at]!),
  )
  return [shape(`M-20 -20H${PAGE_WIDTH + 20}V${PAGE_HEIGHT + 20}H-20Z`, FRAME_COLOR), ...outline].join('\n')
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
