/** Lays the line art over a color plane and packs the whole as a PNG file. */
import { compose } from '#crdt/painter/planes/compose.ts'
import { halvePicture } from '#crdt/painter/planes/halve-picture.ts'
import { HEIGHT, WHOLE_PAGE, WIDTH, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { encodePng } from '#crdt/painter/planes/png.ts'

/** `color` is written over: at scale 4 there is no room for another plane. With `halved`, at half the width and height. */
export async function packPicture(
  color: ColorPlane,
  ink: Uint8Array,
  halved = false,
): Promise<Uint8Array<ArrayBuffer>> {
  compose(color, ink, color, WHOLE_PAGE)
  return halved
    ? encodePng(halvePicture(color, WIDTH), WIDTH / 2, HEIGHT / 2, deflate)
    : encodePng(color, WIDTH, HEIGHT, deflate)
}

/** The zlib format (RFC 1950), by the browser's own means. */
async function deflate(raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([raw]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
