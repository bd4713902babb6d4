/**
 * The color plane as differences to the row above (exclusive or), as PNG's Up filter makes them: flat colors and straight edges
 * become zeros, which deflate shrinks to next to nothing.
 */
import { pixelsOf } from './pixel.ts'
import { blankColorPlane, PIXELS, WIDTH, type ColorPlane } from './planes.ts'

/** Returns a plane's differences, PIXELS * 4 bytes; the plane may be painted on afterwards. */
export function rowDifferences(color: ColorPlane): Uint8Array<ArrayBuffer> {
  const pixels = pixelsOf(color)
  const differences = new Int32Array(PIXELS)
  differences.set(pixels.subarray(0, WIDTH))
  for (let at = WIDTH; at < PIXELS; at += 1) differences[at] = pixels[at]! ^ pixels[at - WIDTH]!
  return new Uint8Array(differences.buffer)
}

/** Returns a new plane from its differences. Throws RangeError when there are not PIXELS * 4 bytes. */
export function planeOfDifferences(bytes: Uint8Array<ArrayBuffer>): ColorPlane {
  if (bytes.length !== PIXELS * 4) throw new RangeError(`${bytes.length} bytes are no color plane`)
  const differences = new Int32Array(bytes.buffer, bytes.byteOffset, PIXELS)
  const color = blankColorPlane()
  const pixels = pixelsOf(color)
  pixels.set(differences.subarray(0, WIDTH))
  for (let at = WIDTH; at < PIXELS; at += 1) pixels[at] = differences[at]! ^ pixels[at - WIDTH]!
  return color
}
