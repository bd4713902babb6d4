/** The chosen tool and its settings, and how a choice changes them. */
import { VOCABULARY } from '#contract/vocabulary.ts'
import { type Color, fromHex, toHex } from '#crdt/document/stroke/color.ts'
import type { FillStyle, StampType, Tip } from '#crdt/document/stroke/stroke.ts'
import type { PaletteName } from '#client/ui/crayon-box/palettes.ts'
import { sameCrayon } from '#client/ui/crayon-box/crayons.ts'
import { isOffered, needOfStyle, NO_LOOKS, offeredStamps, type OwnedLooks, type WandStyle } from './owned-looks.ts'

export const CANVAS_TOOLS = ['fill', 'brush', 'eraser', 'magic', 'stamp'] as const
export type CanvasTool = (typeof CANVAS_TOOLS)[number]

export interface ToolSettings {
  readonly tool: CanvasTool
  readonly color: Color
  /** When that color was chosen, in milliseconds of a clock that never goes back. */
  readonly colorSince: number
  /** The color before that one; null when there was none. */
  readonly lastColor: Color | null
  /** The eyedropper is active: the next touch picks a color, then the tool is active again. */
  readonly picking: boolean
  /** Diameter in logical pixels, 1 to 50. */
  readonly size: number
  /** The brush's tip; the eraser is always round. */
  readonly tip: Tip
  /** How a fill covers its area. */
  readonly fillStyle: FillStyle
  /** What the wand scatters. */
  readonly wandStyle: WandStyle
  /** The sticker in hand, and its diameter in logical pixels, 20 to 100. */
  readonly stamp: StampType
  readonly stampSize: number
  /** The palette in the box; null for the crayons. */
  readonly palette: PaletteName | null
  /** What this person has bought; the choices above are theirs (`withOwned`). */
  readonly owned: OwnedLooks
  /** The brush's opacity in percent, 1 to 100. */
  readonly opacity: number
  /** How much of the color the eraser removes, in percent, 1 to 100. */
  readonly strength: number
  /** 'Stay inside the lines': brush and eraser are clipped to the region in which they start. */
  readonly stayInside: boolean
  /** The person draws with the left hand: on a tablet the tools are on the right. */
  readonly leftHanded: boolean
  /** The box shows crayons that color-blind eyes can tell apart, with patterns on them. */
  readonly distinctColors: boolean
}

/** The settings in a browser that has stored none. */
export const FIRST_SETTINGS: ToolSettings = {
  tool: 'fill',
  color: 0xe84393,
  colorSince: 0,
  lastColor: null,
  picking: false,
  size: 10,
  tip: 'round',
  fillStyle: 'solid',
  wandStyle: 'stars',
  stamp: 'stamp:heart',
  stampSize: 60,
  palette: null,
  owned: NO_LOOKS,
  opacity: 100,
  strength: 100,
  stayInside: true,
  leftHanded: false,
  distinctColors: false,
}

export const SIZE_PRESETS = [
  { label: 'Small', value: 5 },
  { label: 'Medium', value: 25 },
  { label: 'Large', value: 45 },
] as const

/** The presets with the size that a browser starts with, by size. */
export const SIZE_CHOICES = [...SIZE_PRESETS, { label: 'Usual', value: FIRST_SETTINGS.size }].toSorted(
  (a, b) => a.value - b.value,
)

/** Diameters of stickers in logical pixels. */
export const STAMP_SIZES = { min: 20, max: 100 } as const

export const STAMP_PRESETS = [
  { label: 'Small', value: 35 },
  { label: 'Medium', value: 60 },
  { label: 'Large', value: 100 },
] as const

export const STRENGTH_PRESETS = [
  { label: 'Light', value: 25 },
  { label: 'Medium', value: 65 },
  { label: 'Strong', value: 100 },
] as const

/** A color chosen for less than this is not remembered as the last one: dragging the color wheel chooses one at every step. */
const MIN_CHOSEN_MS = 300

/**
 * Returns the settings after a change at `now` (milliseconds that never go back). The replaced color becomes the last one, unless the
 * change names another. Choosing a tool or a color ends the eyedropper; switching the crayon box switches to the crayons of the
 * same names.
 */
export function changeSettings(before: ToolSettings, change: Partial<ToolSettings>, now: number): ToolSettings {
  if (change.distinctColors !== undefined && change.distinctColors !== before.distinctColors)
    return changeSettings(inOtherBox(before, change.distinctColors), change, now)
  const after: ToolSettings = { ...before, ...change }
  const picking = change.picking ?? (change.tool === undefined && change.color === undefined && before.picking)
  if (after.color === before.color) return { ...after, picking }
  const isPassing = now - before.colorSince < MIN_CHOSEN_MS
  const lastColor = change.lastColor ?? (isPassing ? before.lastColor : before.color)
  return { ...after, picking, lastColor, colorSince: now }
}

function inOtherBox(settings: ToolSettings, distinctColors: boolean): ToolSettings {
  const same = (color: Color): Color => fromHex(sameCrayon(toHex(color), distinctColors)) ?? color
  const { color, lastColor } = settings
  return { ...settings, distinctColors, color: same(color), lastColor: lastColor === null ? null : same(lastColor) }
}

/**
 * Returns the settings with what the person owns, without the choices that are not theirs: the browser remembers those of everybody
 * who draws in it.
 */
export function withOwned(settings: ToolSettings, owned: OwnedLooks): ToolSettings {
  const stamps = offeredStamps(owned)
  const { tip, wandStyle, stamp, palette } = settings
  return {
    ...settings,
    owned,
    tip: isOffered(owned, VOCABULARY.tips[tip].unlock) ? tip : 'round',
    wandStyle: isOffered(owned, needOfStyle(wandStyle)) ? wandStyle : 'stars',
    stamp: stamps.includes(stamp) ? stamp : (stamps[0] ?? stamp),
    palette: palette !== null && owned.has(`palette:${palette}`) ? palette : null,
  }
}
