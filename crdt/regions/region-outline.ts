/** Draws the outline of a region as an SVG path. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { GraphRegion } from './region-graph.ts'

/**
 * Returns an SVG path in painter pixels (1600 x 1200) along all edges between the region and other pixels, page edges included.
 * Each straight piece is a separate line: stroke it with square or round caps, do not fill it.
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

/** Calls `visit` with each maximal run of edges in `[from, to)`. */
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
