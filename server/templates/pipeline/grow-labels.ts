/**
 * Extends region labels under the lines (dilation), so that color reaches beneath the ink and no gap shows between a fill and a
 * line. The fringe around a stroke's soft edge is avoided by `crdt/painter/fill/paint-rim.ts`.
 */
import { PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'

/**
 * Gives every unlabelled pixel, in place, the label of the nearest labelled one, counted in steps along rows and columns. This
 * is a breadth-first search from all labels at once; of two that arrive together the one from further up, then further left,
 * wins, so that a page gets the same labels everywhere. A plane without labels stays as it is.
 */
export function growLabels(labels: Uint16Array): void {
  const queue = new Uint32Array(PIXELS)
  let length = 0
  for (let pixel = 0; pixel < PIXELS; pixel++)
    if (labels[pixel] !== 0 && canGrow(labels, pixel)) queue[length++] = pixel
  for (let at = 0; at < length; at++) {
    const pixel = queue[at]!
    const label = labels[pixel]!
    const column = pixel % WIDTH
    if (labels[pixel - WIDTH] === 0) {
      labels[pixel - WIDTH] = label
      queue[length++] = pixel - WIDTH
    }
    if (column > 0 && labels[pixel - 1] === 0) {
      labels[pixel - 1] = label
      queue[length++] = pixel - 1
    }
    if (column < WIDTH - 1 && labels[pixel + 1] === 0) {
      labels[pixel + 1] = label
      queue[length++] = pixel + 1
    }
    if (labels[pixel + WIDTH] === 0) {
      labels[pixel + WIDTH] = label
      queue[length++] = pixel + WIDTH
    }
  }
}

/** Returns whether a neighbor has no label yet. Outside the plane the array gives undefined, which is not 0. */
function canGrow(labels: Uint16Array, pixel: number): boolean {
  const column = pixel % WIDTH
  return (
    (column > 0 && labels[pixel - 1] === 0) ||
    (column < WIDTH - 1 && labels[pixel + 1] === 0) ||
    labels[pixel - WIDTH] === 0 ||
    labels[pixel + WIDTH] === 0
  )
}
