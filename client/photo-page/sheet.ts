/** The sheet on which a photo becomes lines: 800 x 600, the logical page. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'

export const SHEET_WIDTH = PAGE_WIDTH
export const SHEET_HEIGHT = PAGE_HEIGHT
export const SHEET_PIXELS = SHEET_WIDTH * SHEET_HEIGHT

/** One byte per pixel, row by row: luminance (255 = white), a level, or a mask. */
export type Sheet = Uint8Array<ArrayBuffer>

/** Returns the luminance of RGBA pixels of the sheet's size, on white. */
export function luminanceOf(rgba: Uint8ClampedArray): Sheet {
  const luminance = new Uint8Array(SHEET_PIXELS)
  for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) {
    const at = pixel * 4
    const light = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!
    luminance[pixel] = 255 - ((255 - light) * rgba[at + 3]!) / 255
  }
  return luminance
}
