/** Composes color plane and line art into a PNG file, band by band: a whole picture at scale 4 takes 31 MB. */
import { compose } from '#crdt/painter/planes/compose.ts'
import { halvePicture } from '#crdt/painter/planes/halve-picture.ts'
import { HEIGHT, WIDTH, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { encodePngInBands } from '#crdt/painter/planes/png.ts'
import { deflatePieces } from '#client/bytes/deflate.ts'

/** Divides the height at every scale, and is even. */
const BAND_ROWS = 60

/**
 * Returns the parts of a PNG file in order, with `halved` at half the width and height.
 * @param onComposed is called with the share of the picture that is composed, from 0 to 1
 */
export async function composePng(
  color: ColorPlane,
  ink: Uint8Array,
  { halved, onComposed }: { halved: boolean; onComposed: (share: number) => void },
): Promise<Uint8Array<ArrayBuffer>[]> {
  const by = halved ? 2 : 1
  const size = { width: WIDTH / by, height: HEIGHT / by, bandHeight: BAND_ROWS / by }
  const parts: Uint8Array<ArrayBuffer>[] = []
  const bands = composedBands(color, ink, halved, onComposed)
  for await (const part of encodePngInBands(bands, size, deflatePieces)) parts.push(part)
  return parts
}

/** Yields bands of the picture from the top, in memory that the next band overwrites. */
function* composedBands(
  color: ColorPlane,
  ink: Uint8Array,
  halved: boolean,
  onComposed: (share: number) => void,
): Generator<Uint8ClampedArray> {
  const band = new Uint8ClampedArray(BAND_ROWS * WIDTH * 4)
  for (let top = 0; top < HEIGHT; top += BAND_ROWS) {
    compose(color, ink, band, { left: 0, top, right: WIDTH, bottom: top + BAND_ROWS }, 0, top)
    yield halved ? halvePicture(band, WIDTH) : band
    onComposed((top + BAND_ROWS) / HEIGHT)
  }
}
