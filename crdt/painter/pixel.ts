/**
 * One RGBA pixel as the 32-bit number a Uint32Array over the color plane holds (little-endian, as every machine that runs
 * a browser or Node is): `0xAABBGGRR`.
 */
import { blue, green, red, type Color } from '#crdt/document/color.ts'
import type { ColorPlane } from './planes.ts'

export function toPixel(color: Color): number {
  return (0xff000000 | (blue(color) << 16) | (green(color) << 8) | red(color)) >>> 0
}

/** `under` moved towards `over` by `alpha` / 255, each channel rounded to the nearest. */
export function blendPixel(under: number, over: number, alpha: number): number {
  const rest = 255 - alpha
  const red = (under & 255) * rest + (over & 255) * alpha + 127
  const green = ((under >>> 8) & 255) * rest + ((over >>> 8) & 255) * alpha + 127
  const blue = ((under >>> 16) & 255) * rest + ((over >>> 16) & 255) * alpha + 127
  return (0xff000000 | (((blue / 255) | 0) << 16) | (((green / 255) | 0) << 8) | ((red / 255) | 0)) >>> 0
}

/** The same plane, one number a pixel. */
export function pixelsOf(color: ColorPlane): Uint32Array<ArrayBuffer> {
  return new Uint32Array(color.buffer, color.byteOffset, color.length >>> 2)
}

/** Percent (1-100) as an alpha of 0-255. */
export function alphaOf(percent: number): number {
  return Math.floor((percent * 255 + 50) / 100)
}
