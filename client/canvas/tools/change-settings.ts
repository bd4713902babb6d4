import { fromHex, toHex, type Color } from '#crdt/document/stroke/color.ts'
import { sameCrayon } from '#client/ui/crayon-box/crayons.ts'
import type { ToolSettings } from './tool-settings.ts'

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
