import type { Place } from '#contract/template-admin.ts'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'

const SCALE = 5

/** Returns the CSS length by which the enlarged page moves, so that a share of its side comes into the middle or as near as can be. */
function shift(share: number): string {
  const hiddenBefore = Math.min(Math.max(share * SCALE - 0.5, 0), SCALE - 1)
  return `${(-100 * hiddenBefore).toFixed(1)}%`
}

/** Returns the scale, and the CSS transform from the top left corner, that bring a place into the middle; null is the whole page. */
export function zoomedOn(place: Pick<Place, 'x' | 'y'> | null): { scale: number; transform: string } {
  if (!place) return { scale: 1, transform: 'none' }
  const [x, y] = [shift(place.x / WIDTH), shift(place.y / HEIGHT)]
  return { scale: SCALE, transform: `translate(${x}, ${y}) scale(${SCALE})` }
}
