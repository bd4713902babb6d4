/** Marks regions softly: pale diagonal stripes, which are seen on any color and by every eye. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { SCALE, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'

/** RGBA of the stripes and of the gaps between them. */
const STRIPE = [43, 80, 184, 54] as const
const GAP = [43, 80, 184, 15] as const
/** Half of the stripes' period along x + y, in logical pixels, is 2 to this power. */
const STRIPE_BITS = 3

/** Returns the marks as RGBA, 800 x 600: coarser than the picture, since the lines hide their edges. */
export function marksOf(labels: Uint16Array, regions: readonly GraphRegion[]): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(PAGE_WIDTH * PAGE_HEIGHT * 4)
  for (const { label, bounds } of regions)
    for (let y = Math.floor(bounds.top / SCALE); y < bounds.bottom / SCALE; y += 1)
      for (let x = Math.floor(bounds.left / SCALE); x < bounds.right / SCALE; x += 1)
        if (labels[y * SCALE * WIDTH + x * SCALE] === label)
          pixels.set(((x + y) >> STRIPE_BITS) & 1 ? STRIPE : GAP, (y * PAGE_WIDTH + x) * 4)
  return pixels
}
