import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'

const SIZE = 12
const LENGTH = 80
const COLOR = 0x4c6ef5

/** Returns a short horizontal line at a random place. @param chance returns 0 to 1 */
export function testStroke(id: string, author: number, madeAt: number, chance: () => number): Stroke {
  const x = Math.round(SIZE + chance() * (PAGE_WIDTH - LENGTH - 2 * SIZE)) * UNITS_PER_PIXEL
  const y = Math.round(SIZE + chance() * (PAGE_HEIGHT - 2 * SIZE)) * UNITS_PER_PIXEL
  return {
    id,
    author,
    madeAt,
    itemId: 0,
    tool: 'brush',
    color: COLOR,
    size: SIZE,
    opacity: 100,
    tip: 'round',
    insideRegion: 0,
    path: { points: [x, y, x + LENGTH * UNITS_PER_PIXEL, y], pressures: null },
  }
}
