/**
 * Turns a flat-color icon into line art: every flat shape is a closed path, so regions are closed by construction,
 * and each keeps its own color as reference.
 */
import { brightness } from './icon-color.ts'
import { INK } from './page-format.ts'
import type { IconShape } from './read-icon.ts'
import { measureMask, shapeMask } from './shape-mask.ts'
import { shapeMarkup, transformScale } from './shape-markup.ts'

/** Where an icon goes: page = icon * scale + (x, y); `extent` is the area of the box it then fills, in page pixels. */
export interface Placement {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly extent: number
}

/** `region`: white with an outline. `solid`: ink all over. `line`: ink along its edge only. `drop`: left out. */
export type Drawing = 'region' | 'solid' | 'line' | 'drop'

/** By index of the shape in the icon, what to do with it where the rules choose badly. */
export type Overrides = Readonly<Record<string, Drawing>>

/** Less opaque than this is shading, not a thing to color. */
const OPAQUE = 0.6
/** A shape in which no circle of this radius (in line widths) fits has no room for two outlines. */
const THIN = 0.9
/** Pupils and noses: dark shapes that are no larger than this share of the icon stay ink. */
const SMALL = 0.015
const DARK = 80
/** Colors closer than this are shading of each other: a line between them would mean nothing. */
const ALIKE = 12

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
  if (own === null || shape.opacity < OPAQUE || largestPiece === 0) return 'drop'
  const channels = [1, 3, 5].map((at) => Number.parseInt(own.slice(at, at + 2), 16))
  if (under && Math.max(...channels.map((value, i) => Math.abs(value - under[i]!))) < ALIKE) return 'drop'
  const darker = under === null || brightness(own) < 0.299 * under[0] + 0.587 * under[1] + 0.114 * under[2]
  if (radius < THIN * line) return darker ? 'solid' : 'drop'
  return brightness(own) < DARK && largestPiece < SMALL * extent ? 'solid' : 'region'
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
 * Line art of an icon as SVG text in page coordinates.
 * `line` is its width in page pixels; `clipPrefix` keeps the clip names of several icons on one page apart.
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
    let bare = 0
    for (let at = 0; at < mask.length; at++) {
      if (mask[at]! < 128) continue
      const below = painted.get(at)
      if (!below) bare++
      for (let i = 0; i < 3; i++) sum[i]! += below ? below[i]! : 255
    }
    const under = bare > measures.area / 2 ? null : sum.map((value) => value / Math.max(1, measures.area))
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
      // The clipped shape covered the inner half of its clip's outline: draw that once more.
      parts.push(...shape.clip.map((part) => draw({ ...part, fill: '#000000' }, 'line', line)))
    }
  }
  return { markup: `<g transform="${transform}">\n${parts.join('\n')}\n</g>`, drawings }
}
