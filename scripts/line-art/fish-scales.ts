/** A pattern of fish scales: rows of circles, each row drawn over the one above it. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { tenth } from './page-format.ts'

/** Radius of the small circle in each scale, as a share of the scale's. The next row would cut a larger one into crumbs. */
const INNER_RADIUS_SHARE = 0.4

/** Returns SVG text. `columns` scales fill the page's width. */
export function fishScales(columns: number): string {
  const radius = PAGE_WIDTH / columns / 2
  const parts: string[] = []
  for (let row = 0; row * radius < PAGE_HEIGHT + radius * 2; row++)
    for (let column = -1; column <= columns; column++) {
      const x = tenth((row % 2 === 0 ? 0 : radius) + radius + column * radius * 2)
      const y = tenth(row * radius)
      parts.push(
        `<circle cx="${x}" cy="${y}" r="${tenth(radius)}"/><circle cx="${x}" cy="${y}" r="${tenth(radius * INNER_RADIUS_SHARE)}"/>`,
      )
    }
  return parts.join('\n')
}
