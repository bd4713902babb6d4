/** Where a picture must be shown anew: several places far from each other cost less one by one than as one large rectangle. */
import type { Rectangle } from './planes.ts'
import { isEmpty, union } from './rectangle.ts'

/** What one rectangle more costs, in painter pixels: joining two wastes up to this many without loss. */
const COST_OF_ONE = 64 * 64

const areaOf = ({ left, top, right, bottom }: Rectangle): number => (right - left) * (bottom - top)

/** All of `dirty` and `added`, joined where one rectangle is cheaper than two; empty ones are left out. */
export function withDirty(dirty: readonly Rectangle[], added: Rectangle): readonly Rectangle[] {
  if (isEmpty(added)) return dirty
  const index = dirty.findIndex((one) => {
    const joined = areaOf(union(one, added))
    return joined <= areaOf(one) + areaOf(added) + COST_OF_ONE
  })
  // What has become larger may now be near to others.
  return index < 0 ? [...dirty, added] : withDirty(dirty.toSpliced(index, 1), union(dirty[index]!, added))
}
