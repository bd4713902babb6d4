/** Lays the line art over the color: what people see. */
import { WIDTH, type ColorPlane, type Rectangle } from './planes.ts'

const BLACK = 0xff000000

/**
 * Writes `color x (255 - ink) / 255`, rounded, alpha 255, of every pixel in `rectangle` (painter pixels, on the page) to
 * the RGBA buffer `out`, whose first pixel is page pixel (`outLeft`, `outTop`) and whose rows are `outWidth` pixels long.
 * `out` must start at a multiple of four bytes (as ImageData's does); otherwise RangeError.
 */
export function compose(
  color: ColorPlane,
  ink: Uint8Array,
  out: Uint8ClampedArray,
  rectangle: Rectangle,
  outLeft = 0,
  outTop = 0,
  outWidth = WIDTH,
): void {
  const source = new Uint32Array(color.buffer, color.byteOffset, color.length >>> 2)
  const target = new Uint32Array(out.buffer, out.byteOffset, out.length >>> 2)
  for (let y = rectangle.top; y < rectangle.bottom; y += 1) {
    let to = (y - outTop) * outWidth + rectangle.left - outLeft
    const end = y * WIDTH + rectangle.right
    for (let from = y * WIDTH + rectangle.left; from < end; from += 1, to += 1) {
      const darkness = ink[from]!
      if (darkness === 0) target[to] = source[from]!
      else if (darkness === 255) target[to] = BLACK
      else {
        const pixel = source[from]!
        const light = 255 - darkness
        const red = (pixel & 255) * light + 127
        const green = ((pixel >>> 8) & 255) * light + 127
        const blue = ((pixel >>> 16) & 255) * light + 127
        target[to] = BLACK | (((blue / 255) | 0) << 16) | (((green / 255) | 0) << 8) | ((red / 255) | 0)
      }
    }
  }
}
