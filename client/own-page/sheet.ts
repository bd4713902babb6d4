/** The sheet on which a photo becomes lines, and the plane of those lines. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'

/** 800 x 600, the logical page, on which the areas of a photo are found. */
export const SHEET_WIDTH = PAGE_WIDTH
export const SHEET_HEIGHT = PAGE_HEIGHT
export const SHEET_PIXELS = SHEET_WIDTH * SHEET_HEIGHT

/** One byte per pixel, row by row: luminance (255 = white), a level, or a mask. */
export type Sheet = Uint8Array<ArrayBuffer>

/** 1600 x 1200, the painter's size, at which lines are drawn and sent. */
export const LINES_SCALE = 2
export const LINES_WIDTH = SHEET_WIDTH * LINES_SCALE
export const LINES_HEIGHT = SHEET_HEIGHT * LINES_SCALE
export const LINES_PIXELS = LINES_WIDTH * LINES_HEIGHT

/** The lines of a page, one byte per pixel, row by row: 0 = line, 255 = paper, and between them the soft edge of a line. */
export type Lines = Uint8Array<ArrayBuffer>
/** The value of a pixel in them without any line. */
export const PAPER = 255

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
