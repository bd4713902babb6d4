/** What the hand holds: the tool and how it is set. */
import type { Color } from '#crdt/document/stroke/color.ts'
import type { FillStyle, Tip } from '#crdt/document/stroke/stroke.ts'

export const CANVAS_TOOLS = ['fill', 'brush', 'eraser', 'magic'] as const
export type CanvasTool = (typeof CANVAS_TOOLS)[number]

export interface ToolSettings {
  readonly tool: CanvasTool
  readonly color: Color
  /** When that color was taken, in milliseconds since 1970. */
  readonly colorSince: number
  /** The color before it; null when there was none. */
  readonly lastColor: Color | null
  /** The eyedropper is in the hand: the next touch takes a color, then the tool is back. */
  readonly picking: boolean
  /** Diameter in logical pixels, 1 to 50. */
  readonly size: number
  /** The brush's tip; the eraser is always round. */
  readonly tip: Tip
  /** How a fill covers its area. */
  readonly fillStyle: FillStyle
  /** The brush's opacity in percent, 1 to 100. */
  readonly opacity: number
  /** How much of the color the eraser takes, in percent, 1 to 100. */
  readonly strength: number
  /** 'Stay inside the lines': brush and eraser keep to the region they start in. */
  readonly stayInside: boolean
  /** The left hand draws: a tablet's tools stand at the right. */
  readonly leftHanded: boolean
  /** The box holds crayons that are easy to tell apart without one kind of cone, with patterns on them. */
  readonly distinctColors: boolean
}

/** The settings in a browser that remembers none (TOOL-1). */
export const FIRST_SETTINGS: ToolSettings = {
  tool: 'fill',
  color: 0xe84393,
  colorSince: 0,
  lastColor: null,
  picking: false,
  size: 10,
  tip: 'round',
  fillStyle: 'solid',
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

export const STRENGTH_PRESETS = [
  { label: 'Light', value: 25 },
  { label: 'Medium', value: 65 },
  { label: 'Strong', value: 100 },
] as const
