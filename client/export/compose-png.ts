/** Composes color plane and line art into a PNG file. */
import { compose } from '#crdt/painter/planes/compose.ts'
import { halvePicture } from '#crdt/painter/planes/halve-picture.ts'
import { HEIGHT, WHOLE_PAGE, WIDTH, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { encodePng } from '#crdt/painter/planes/png.ts'
import { deflate } from '#client/bytes/deflate.ts'

/**
 * Returns the bytes of a PNG file, with `halved` at half the width and height. Overwrites `color`: at scale 4 another plane
 * would take too much memory.
 */
export async function composePng(color: ColorPlane, ink: Uint8Array, halved = false): Promise<Uint8Array<ArrayBuffer>> {
  compose(color, ink, color, WHOLE_PAGE)
  return halved
    ? encodePng(halvePicture(color, WIDTH), WIDTH / 2, HEIGHT / 2, deflate)
    : encodePng(color, WIDTH, HEIGHT, deflate)
}
