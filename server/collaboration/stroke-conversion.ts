/** Converts strokes between REST's shape (logical pixels, hex colors) and the document's (integer units). */
import type { z } from 'zod'
import { type NewStroke, readStrokeColor, type StrokeRow } from '#contract/strokes.ts'
import { blue, type Color, fromHex, green, red, toHex } from '#crdt/document/stroke/color.ts'
import { type MagicEffect, type Stroke, STROKE_LIMITS, UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import { Problem } from '#server/http/problem.ts'
import type { StrokeView } from '#server/sync/stroke-views.ts'

/** Effects for wand strokes that came without any. */
const GOLD = 0xffd700
const PINK = 0xff69b4
const WHITE = 0xffffff
/** The largest distance of an effect from the line along either axis, in units per pixel of the wand's size. It is at most the page's margin. */
const SPREAD_UNITS = 2 * UNITS_PER_PIXEL

type Rgba = NonNullable<NewStroke['fillRegion']>['fillColor']

/** The color that the contract fills in when none is sent, in the lower case of replies. */
const DEFAULT_COLOR = '#e84393'

/** Converts logical pixels to units, which are sixteenths of a pixel. */
const toUnits = (pixels: number): number => Math.round(pixels * UNITS_PER_PIXEL)
const toPixels = (units: number): number => units / UNITS_PER_PIXEL

const fromRgba = ({ r, g, b }: Rgba): Color => (r << 16) | (g << 8) | b
const toRgba = (color: Color): Rgba => ({ r: red(color), g: green(color), b: blue(color), a: 255 })

/** Returns a color and its alpha, 0 to 1. Throws RangeError for other texts, which the schema has refused already. */
function readColor(text: string): { color: Color; alpha: number } {
  const read = readStrokeColor(text)
  const color = read && fromHex(read.hex)
  if (!read || color === null) throw new RangeError(`Not a color: ${text}`)
  return { color, alpha: read.alpha }
}

/** Returns the opacity in whole percent. The document has no opacity below 1, so a transparent color gets 1. */
const toOpacity = (intensity: number, alpha: number): number => Math.max(1, Math.round(intensity * alpha))

/** What a stroke gets that its sender does not or may not choose. */
export interface StrokeDefaults {
  author: number
  /** The time of a stroke without a timestamp. */
  now: Date
  /** Returns the id for a stroke without one. */
  newId: () => string
  /** Returns 0 to below 1, for the effects of a wand stroke that came without any. */
  random: () => number
}

/** Returns the stroke that a REST call describes, quantised to the document's units. */
export function toStroke(given: NewStroke, { author, now, newId, random }: StrokeDefaults): Stroke {
  const base = {
    id: given.id ?? newId(),
    author,
    madeAt: madeAt(given.timestamp, now),
    itemId: given.itemId ?? 0,
  }
  const size = Math.round(given.brushSize)
  const { color, alpha } = readColor(given.color)
  const opacity = toOpacity(given.intensity, alpha)
  const points = (given.points ?? []).flatMap(({ x, y }) => [toUnits(x), toUnits(y)])
  switch (given.tool) {
    case 'brush':
      return {
        ...base,
        tool: 'brush',
        color,
        size,
        opacity,
        tip: given.brushTip,
        insideRegion: 0,
        path: { points, pressures: null },
      }
    case 'eraser':
      return {
        ...base,
        tool: 'eraser',
        size,
        strength: Math.round(given.intensity),
        tip: given.brushTip,
        insideRegion: 0,
        path: { points, pressures: null },
      }
    case 'fill': {
      const { fillRegion: area } = given
      const fill =
        given.fillColor !== undefined
          ? readColor(given.fillColor)
          : area
            ? { color: fromRgba(area.fillColor), alpha: 1 }
            : { color, alpha }
      return {
        ...base,
        tool: 'fill',
        x: area ? toUnits(area.startX) : (points[0] ?? 0),
        y: area ? toUnits(area.startY) : (points[1] ?? 0),
        region: 0,
        target: area ? fromRgba(area.targetColor) : 0xffffff,
        color: fill.color,
        opacity: toOpacity(given.intensity, fill.alpha),
        style: 'solid',
      }
    }
    case 'magic':
      return { ...base, tool: 'magic', color, size, opacity, effects: effectsOf(given, points, size, random) }
  }
}

function effectsOf(given: NewStroke, points: readonly number[], size: number, random: () => number): MagicEffect[] {
  const effects = (given.magicalEffects ?? []).map((effect) => ({
    x: toUnits(effect.x),
    y: toUnits(effect.y),
    color: readColor(effect.color).color,
    type: effect.type,
    size: Math.round(effect.size),
  }))
  if (effects.length > 0) return effects
  const message = 'A stroke needs at least one point'
  if (points.length === 0) throw Problem.badRequest(message, 'invalid', [{ path: 'points', message }])
  return wandEffects(points, size, random)
}

/** Returns milliseconds since 1970. The time is only shown to people, so an invalid timestamp counts as missing. */
function madeAt(timestamp: NewStroke['timestamp'], now: Date): number {
  const given = timestamp === undefined ? Number.NaN : Math.trunc(new Date(timestamp).getTime())
  return given >= 0 ? given : now.getTime()
}

/** Returns a stroke in the shape of REST replies. */
export function toStrokeRow(
  artworkId: number,
  { strokeId, stroke, undone, at }: StrokeView,
): z.input<typeof StrokeRow> {
  const common = {
    id: strokeId,
    strokeId,
    clientId: stroke.id,
    artworkId,
    userId: stroke.author,
    tool: stroke.tool,
    undone,
    timestamp: at.toISOString(),
    ...(stroke.itemId > 0 ? { itemId: stroke.itemId } : {}),
  }
  switch (stroke.tool) {
    case 'brush':
      return {
        ...common,
        points: pointsOf(stroke.path.points),
        color: toHex(stroke.color),
        brushSize: stroke.size,
        brushTip: stroke.tip,
        intensity: stroke.opacity,
      }
    case 'eraser':
      return {
        ...common,
        points: pointsOf(stroke.path.points),
        // An eraser has no color, but REST clients expect the field.
        color: DEFAULT_COLOR,
        brushSize: stroke.size,
        brushTip: stroke.tip,
        intensity: stroke.strength,
      }
    case 'fill': {
      const [startX, startY] = [toPixels(stroke.x), toPixels(stroke.y)]
      return {
        ...common,
        points: [{ x: startX, y: startY }],
        color: toHex(stroke.color),
        intensity: stroke.opacity,
        fillRegion: { startX, startY, targetColor: toRgba(stroke.target), fillColor: toRgba(stroke.color) },
        fillColor: toHex(stroke.color),
      }
    }
    case 'magic':
      return {
        ...common,
        points: stroke.effects.map(({ x, y }) => ({ x: toPixels(x), y: toPixels(y) })),
        color: toHex(stroke.color),
        brushSize: stroke.size,
        intensity: stroke.opacity,
        magicalEffects: stroke.effects.map(({ x, y, color, type, size }) => ({
          x: toPixels(x),
          y: toPixels(y),
          color: toHex(color),
          type,
          size,
        })),
      }
  }
}

function pointsOf(flat: readonly number[]): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = []
  for (let i = 0; i < flat.length; i += 2) points.push({ x: toPixels(flat[i]!), y: toPixels(flat[i + 1]!) })
  return points
}

/**
 * Returns min(4 + size, 20) random effects along the line, gold with pink and white. They are chosen once and stored with
 * the stroke. `points` is flat and in units; `random` returns 0 to below 1.
 */
function wandEffects(points: readonly number[], size: number, random: () => number): MagicEffect[] {
  const colors = [GOLD, GOLD, PINK, WHITE]
  const scatter = (): number => Math.round((random() * 2 - 1) * size * SPREAD_UNITS)
  return Array.from({ length: Math.min(4 + size, STROKE_LIMITS.effects) }, (_, i) => {
    const at = Math.floor((random() * points.length) / 2) * 2
    return {
      x: (points[at] ?? 0) + scatter(),
      y: (points[at + 1] ?? 0) + scatter(),
      color: colors[i % colors.length] ?? GOLD,
      type: i % 2 === 0 ? ('star' as const) : ('sparkle' as const),
      size: Math.max(1, Math.round(size * (0.5 + random()))),
    }
  })
}
