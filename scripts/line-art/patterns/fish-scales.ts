/** A pattern of fish scales: rows of circles, each row drawn over the one above it. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { tenth } from '#scripts/line-art/format/page-format.ts'
import { colorAt, type Palette } from './palette.ts'

/** Radius of the small circle in each scale, as a share of the scale's. */
const INNER_RADIUS_SHARE = 0.34
/** How far the small circle is raised, as a share of the scale's radius, so that the next row does not touch it. */
const INNER_RISE_SHARE = 0.28

/** Returns SVG text. `columns` scales fill the page's width. */
export function fishScales(columns: number, palette: Palette): string {
  const radius = PAGE_WIDTH / columns / 2
  const parts: string[] = []
  for (let row = 0; row * radius < PAGE_HEIGHT + radius * 2; row++)
    for (let column = -1; column <= columns; column++) {
      const x = tenth((row % 2 === 0 ? 0 : radius) + radius + column * radius * 2)
      const y = row * radius
      const [scale, spot] = [colorAt(palette, row + (column % 2) * 2 + 2), colorAt(palette, row + 4 + (column % 2))]
      parts.push(
        `<circle cx="${x}" cy="${tenth(y)}" r="${tenth(radius)}" data-reference="${scale}"/><circle cx="${x}" cy="${tenth(y - radius * INNER_RISE_SHARE)}" r="${tenth(radius * INNER_RADIUS_SHARE)}" data-reference="${spot}"/>`,
      )
    }
  return parts.join('\n')
}
