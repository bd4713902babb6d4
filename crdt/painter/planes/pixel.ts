/**
 * One RGBA pixel as one element of an Int32Array over the color plane: `0xAABBGGRR` on little-endian machines, which all that
 * run a browser or Node are. Signed, because engines compare and store signed numbers fastest.
 */
import { blue, green, red, type Color } from '#crdt/document/stroke/color.ts'
import type { ColorPlane } from './planes.ts'

/** White paper. */
export const WHITE_PIXEL = -1

/** Returns an opaque color as a pixel. */
export function toPixel(color: Color): number {
  return 0xff000000 | (blue(color) << 16) | (green(color) << 8) | red(color)
}

/** Returns `under` moved towards `over` by `alpha` / 255, each channel rounded to the nearest. */
export function blendPixel(under: number, over: number, alpha: number): number {
  const rest = 255 - alpha
  // With m = n + 128, (m + (m >> 8)) >> 8 is n / 255 rounded, for every n up to 255 * 255.
  const red = (under & 255) * rest + (over & 255) * alpha + 128
  const green = ((under >>> 8) & 255) * rest + ((over >>> 8) & 255) * alpha + 128
  const blue = ((under >>> 16) & 255) * rest + ((over >>> 16) & 255) * alpha + 128
  return (
    0xff000000 | (((blue + (blue >> 8)) >> 8) << 16) | (((green + (green >> 8)) >> 8) << 8) | ((red + (red >> 8)) >> 8)
  )
}

/** Returns a view of the same plane with one number a pixel. */
export function pixelsOf(color: ColorPlane): Int32Array<ArrayBuffer> {
  return new Int32Array(color.buffer, color.byteOffset, color.length >>> 2)
}

/** Returns a percentage (1-100) as an alpha of 0-255. */
export function alphaOf(percent: number): number {
  return Math.floor((percent * 255 + 50) / 100)
}
