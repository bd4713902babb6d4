/** The outline of a region, as drawing programs take it. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { GraphRegion } from './region-graph.ts'

/**
 * An SVG path in painter pixels (1600 x 1200) along all edges between pixels of the region and others, page edges too. Each
 * straight piece is a line of its own: to be stroked with square or round caps, not to be filled.
 */
export function regionOutline(labels: Uint16Array, { label, bounds }: GraphRegion): string {
  const { left, top, right, bottom } = bounds
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && labels[y * WIDTH + x] === label
  const pieces: string[] = []
  for (let y = top; y <= bottom; y += 1)
    eachPiece(
      left,
      right,
      (x) => inside(x, y - 1) !== inside(x, y),
      (from, to) => {
        pieces.push(`M${from} ${y}h${to - from}`)
      },
    )
  for (let x = left; x <= right; x += 1)
    eachPiece(
      top,
      bottom,
      (y) => inside(x - 1, y) !== inside(x, y),
      (from, to) => {
        pieces.push(`M${x} ${from}v${to - from}`)
      },
    )
  return pieces.join('')
}

/** Calls back with every longest piece of `[from, to)` whose numbers are all edges. */
function eachPiece(
  from: number,
  to: number,
  isEdge: (at: number) => boolean,
  visit: (from: number, to: number) => void,
): void {
  let start = -1
  for (let at = from; at <= to; at += 1) {
    const edge = at < to && isEdge(at)
    if (edge && start < 0) start = at
    if (edge || start < 0) continue
    visit(start, at)
    start = -1
  }
}
