/** Composites the line art over the color: the picture that people see. */
import { blue, green, red } from '#crdt/document/stroke/color.ts'
import { toPixel } from './pixel.ts'
import { WIDTH, type ColorPlane, type Rectangle } from './planes.ts'
import { EMPTY_RECTANGLE, union } from './rectangle.ts'

const OPAQUE = 0xff000000
/** The color of full ink: a soft black. */
export const INK_COLOR = 0x26313d
const INK_PIXEL = toPixel(INK_COLOR)
const INK_RED = red(INK_COLOR)
const INK_GREEN = green(INK_COLOR)
const INK_BLUE = blue(INK_COLOR)

/**
 * Writes `(color x (255 - ink) + INK_COLOR x ink) / 255`, rounded, alpha 255, for every pixel in `rectangle` (painter pixels, on
 * the page) to the RGBA buffer `out`, whose first pixel is page pixel (`outLeft`, `outTop`) and whose rows are `outWidth` pixels
 * long. Returns the part of the rectangle in which `out` changed. Throws RangeError when `out` does not start at a multiple of
 * four bytes, as ImageData's buffer does.
 */
export function compose(
  color: ColorPlane,
  ink: Uint8Array,
  out: Uint8ClampedArray,
  rectangle: Rectangle,
  outLeft = 0,
  outTop = 0,
  outWidth = WIDTH,
): Rectangle {
  const source = new Int32Array(color.buffer, color.byteOffset, color.length >>> 2)
  const target = new Int32Array(out.buffer, out.byteOffset, out.length >>> 2)
  let changed = EMPTY_RECTANGLE
  for (let y = rectangle.top; y < rectangle.bottom; y += 1) {
    const row = y * WIDTH
    const shift = (y - outTop) * outWidth - outLeft - row
    const end = row + rectangle.right
    let first = -1
    let last = -1
    for (let from = row + rectangle.left; from < end; from += 1) {
      const darkness = ink[from]!
      const pixel = darkness === 0 ? source[from]! : darkness === 255 ? INK_PIXEL : underInk(source[from]!, darkness)
      if (target[from + shift] === pixel) continue
      target[from + shift] = pixel
      if (first < 0) first = from
      last = from
    }
    if (first >= 0) changed = union(changed, { left: first - row, top: y, right: last - row + 1, bottom: y + 1 })
  }
  return changed
}

function underInk(pixel: number, darkness: number): number {
  const light = 255 - darkness
  const r = (pixel & 255) * light + INK_RED * darkness + 127
  const g = ((pixel >>> 8) & 255) * light + INK_GREEN * darkness + 127
  const b = ((pixel >>> 16) & 255) * light + INK_BLUE * darkness + 127
  return OPAQUE | (((b / 255) | 0) << 16) | (((g / 255) | 0) << 8) | ((r / 255) | 0)
}
