/**
 * Turns a flat-color icon into line art. Every flat shape is a closed path, so regions are closed by construction, and each
 * keeps its own color as its reference color.
 */
import { brightness } from './icon-color.ts'
import { INK } from '#scripts/line-art/format/page-format.ts'
import type { IconShape } from './read-icon.ts'
import { measureMask, shapeMask } from './shape-mask.ts'
import { shapeMarkup, transformScale } from './shape-markup.ts'

/** Where an icon goes: page = icon * scale + (x, y). `extent` is the area of the box that it then fills, in square page pixels. */
export interface Placement {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly extent: number
}

/** `region`: white with an outline. `solid`: filled with ink. `line`: only an outline. `drop`: left out. */
export type Drawing = 'region' | 'solid' | 'line' | 'drop'

/** How to draw single shapes, by their index in the icon, where the rules choose badly. */
export type Overrides = Readonly<Record<string, Drawing>>

/** A less opaque shape is shading, which is not colored. */
const MIN_OPACITY = 0.6
/** A shape in which no circle of this radius (in line widths) fits has no room for two outlines. */
const MIN_INNER_RADIUS = 0.9
/** Dark shapes up to this share of the icon's area stay ink, such as pupils and noses. */
const MAX_INK_SHARE = 0.015
/** Brightness, 0 to 255, below which a shape counts as dark. */
const MAX_DARK_BRIGHTNESS = 80
/** Colors that differ by less in every channel are shading of each other, and get no line between them. */
const MIN_COLOR_DIFFERENCE = 12

function placementTransform(place: Placement): string {
  return `translate(${place.x} ${place.y}) scale(${place.scale})`
}

function choose(
  shape: IconShape,
  radius: number,
  largestPiece: number,
  under: readonly [number, number, number] | null,
  line: number,
  extent: number,
): Drawing {
  const own = shape.fill ?? shape.stroke
  if (own === null || shape.opacity < MIN_OPACITY || largestPiece === 0) return 'drop'
  const channels = [1, 3, 5].map((at) => Number.parseInt(own.slice(at, at + 2), 16))
  if (under && Math.max(...channels.map((value, i) => Math.abs(value - under[i]!))) < MIN_COLOR_DIFFERENCE)
    return 'drop'
  const darker = under === null || brightness(own) < 0.299 * under[0] + 0.587 * under[1] + 0.114 * under[2]
  if (radius < MIN_INNER_RADIUS * line) return darker ? 'solid' : 'drop'
  return brightness(own) < MAX_DARK_BRIGHTNESS && largestPiece < MAX_INK_SHARE * extent ? 'solid' : 'region'
}

function draw(shape: IconShape, drawing: Drawing, line: number): string {
  const width = (line / transformScale(shape.transform)).toFixed(3).replace(/\.?0+$/, '')
  const reference = shape.fill ?? shape.stroke
  if (shape.fill === null && drawing === 'region') {
    const wide = { fill: 'none', 'stroke-width': (shape.strokeWidth + Number(width)).toFixed(2) }
    const band = { fill: 'none', stroke: '#fff', 'stroke-width': (shape.strokeWidth - Number(width)).toFixed(2) }
    return shapeMarkup(shape, wide) + shapeMarkup(shape, { ...band, 'data-reference-stroke': reference })
  }
  if (shape.fill === null)
    return shapeMarkup(shape, { fill: 'none', 'stroke-width': String(Math.max(shape.strokeWidth, Number(width))) })
  if (drawing === 'solid') return shapeMarkup(shape, { fill: INK, stroke: 'none' })
  if (drawing === 'line') return shapeMarkup(shape, { fill: 'none', 'stroke-width': width })
  return shapeMarkup(shape, { 'stroke-width': width, 'data-reference': reference })
}

/**
 * Returns the line art of an icon as SVG text in page coordinates, and how each shape was drawn.
 * @param options `line` is the line width in page pixels; `clipPrefix` makes the clip names unique among the icons of a page
 */
export async function outline(
  shapes: readonly IconShape[],
  place: Placement,
  options: { line: number; overrides?: Overrides; clipPrefix: string },
): Promise<{ markup: string; drawings: Drawing[] }> {
  const transform = placementTransform(place)
  const painted = new Map<number, readonly [number, number, number]>()
  const line = options.line / place.scale
  const drawings: Drawing[] = []
  const parts: string[] = []
  let clips = 0
  for (const [index, shape] of shapes.entries()) {
    const solid =
      shape.fill === null
        ? { fill: 'none', stroke: '#000', 'stroke-width': String(shape.strokeWidth) }
        : { fill: '#000', stroke: 'none' }
    const clipName = `${options.clipPrefix}${clips}`
    const clipPath = shape.clip?.map((part) => shapeMarkup(part, {})).join('')
    const clipped = (markup: string): string =>
      clipPath === undefined
        ? markup
        : `<clipPath id="${clipName}">${clipPath}</clipPath><g clip-path="url(#${clipName})">${markup}</g>`
    const mask = await shapeMask(`<g transform="${transform}">${clipped(shapeMarkup(shape, solid))}</g>`)
    const measures = measureMask(mask)
    const sum = [0, 0, 0]
    let uncovered = 0
    for (let at = 0; at < mask.length; at++) {
      if (mask[at]! < 128) continue
      const below = painted.get(at)
      if (!below) uncovered++
      for (let i = 0; i < 3; i++) sum[i]! += below ? below[i]! : 255
    }
    const under = uncovered > measures.area / 2 ? null : sum.map((value) => value / Math.max(1, measures.area))
    const drawing =
      options.overrides?.[index] ??
      choose(
        shape,
        measures.radius,
        measures.largestPiece,
        under as [number, number, number] | null,
        options.line,
        place.extent,
      )
    drawings.push(drawing)
    if (drawing === 'drop') continue
    const own = shape.fill ?? shape.stroke!
    const channels = [1, 3, 5].map((i) => Number.parseInt(own.slice(i, i + 2), 16)) as [number, number, number]
    for (let at = 0; at < mask.length; at++) if (mask[at]! >= 128) painted.set(at, channels)
    parts.push(clipped(draw(shape, drawing, line)))
    if (shape.clip) {
      clips++
      // The clipped shape covers the inner half of its clip's outline, so the outline is drawn once more.
      parts.push(...shape.clip.map((part) => draw({ ...part, fill: '#000000' }, 'line', line)))
    }
  }
  return { markup: `<g transform="${transform}">\n${parts.join('\n')}\n</g>`, drawings }
}
