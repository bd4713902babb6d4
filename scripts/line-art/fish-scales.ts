/** Rows of round scales, each row laid over the one below it. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { tenth } from './page-format.ts'

/** A smaller scale inside each: more than this share of the radius and the next row would cut it into crumbs. */
const INSIDE = 0.4

/** SVG text; `columns` scales fill the page's width. */
export function fishScales(columns: number): string {
  const radius = PAGE_WIDTH / columns / 2
  const parts: string[] = []
  for (let row = 0; row * radius < PAGE_HEIGHT + radius * 2; row++)
    for (let column = -1; column <= columns; column++) {
      const x = tenth((row % 2 === 0 ? 0 : radius) + radius + column * radius * 2)
      const y = tenth(row * radius)
      parts.push(
        `<circle cx="${x}" cy="${y}" r="${tenth(radius)}"/><circle cx="${x}" cy="${y}" r="${tenth(radius * INSIDE)}"/>`,
      )
    }
  return parts.join('\n')
}
