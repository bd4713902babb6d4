/** The dirty rectangles of a picture: places far from each other cost less one by one than as one large rectangle. */
import type { Rectangle } from './planes.ts'
import { isEmpty, union } from './rectangle.ts'

/** The fixed cost of one more rectangle, in painter pixels: joining two pays off while it adds no more than this. */
const RECTANGLE_COST_PIXELS = 64 * 64

const areaOf = ({ left, top, right, bottom }: Rectangle): number => (right - left) * (bottom - top)

/** Returns `dirty` and `added`, joined where one rectangle is cheaper than two; empty ones are left out. */
export function withDirty(dirty: readonly Rectangle[], added: Rectangle): readonly Rectangle[] {
  if (isEmpty(added)) return dirty
  const index = dirty.findIndex((one) => {
    const joined = areaOf(union(one, added))
    return joined <= areaOf(one) + areaOf(added) + RECTANGLE_COST_PIXELS
  })
  // The joined rectangle is larger and may now be near others.
  return index < 0 ? [...dirty, added] : withDirty(dirty.toSpliced(index, 1), union(dirty[index]!, added))
}
