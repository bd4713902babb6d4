/**
 * The SVG format of every page: 800 x 600 pixels, one ink color, round joins. A shape that becomes a region is white in the line
 * art and carries its own color in `data-reference` (`data-reference-stroke` for bands drawn as wide strokes), so that one file
 * serves both rasterizations.
 */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'

export const INK = '#26313d'

/** Line widths in page pixels. */
export const LINE = 9
export const SCENE_LINE = 6
export const FINE_LINE = 5

/** Returns an SVG document around `content`. Its shapes are white with ink outlines unless their attributes differ. */
export function pageSvg(content: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}" height="${PAGE_HEIGHT}" viewBox="0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}">`,
    `<g fill="#fff" stroke="${INK}" stroke-linejoin="round" stroke-linecap="round">`,
    content,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** Rounds a coordinate to a tenth of a pixel, which keeps files small and identical on every machine. */
export function tenth(value: number): string {
  return String(Math.round(value * 10) / 10)
}
