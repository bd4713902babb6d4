/** Carries region labels under the lines, so that color reaches beneath the ink and no pale fringe is left. */
import { PIXELS, WIDTH } from '#crdt/painter/planes/planes.ts'

/**
 * Gives every unlabelled pixel the label of the nearest labelled one (steps along rows and columns), in place.
 * All labels grow at the same speed and meet mid-line; where two arrive at once, the one that began further up, then
 * further left, wins, so that the same page gives the same labels everywhere. Nothing happens where there is no label.
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

/** Whether a neighbour has no label yet. Off the page there is nothing to read, so nothing to grow into. */
function canGrow(labels: Uint16Array, pixel: number): boolean {
  const column = pixel % WIDTH
  return (
    (column > 0 && labels[pixel - 1] === 0) ||
    (column < WIDTH - 1 && labels[pixel + 1] === 0) ||
    labels[pixel - WIDTH] === 0 ||
    labels[pixel + WIDTH] === 0
  )
}
