import { fromHex, toHex, type Color } from '#crdt/document/stroke/color.ts'
import { sameCrayon } from '#client/ui/crayon-box/crayons.ts'
import type { ToolSettings } from './tool-settings.ts'

/** A color that was held for less, in milliseconds, was only passed by: the color wheel gives one at every step. */
const PASSING_MS = 300

/**
 * What the hand holds after a change at `now` (milliseconds since 1970). The color that gives way becomes the last one,
 * unless the change names another; a tool or a color taken ends the eyedropper. Another box of crayons changes those in
 * the hand for the ones of the same name.
 */
export function changeSettings(before: ToolSettings, change: Partial<ToolSettings>, now: number): ToolSettings {
  if (change.distinctColors !== undefined && change.distinctColors !== before.distinctColors)
    return changeSettings(inOtherBox(before, change.distinctColors), change, now)
  const after: ToolSettings = { ...before, ...change }
  const picking = change.picking ?? (change.tool === undefined && change.color === undefined && before.picking)
  if (after.color === before.color) return { ...after, picking }
  const passed = now - before.colorSince < PASSING_MS
  const lastColor = change.lastColor ?? (passed ? before.lastColor : before.color)
  return { ...after, picking, lastColor, colorSince: now }
}

function inOtherBox(settings: ToolSettings, distinctColors: boolean): ToolSettings {
  const same = (color: Color): Color => fromHex(sameCrayon(toHex(color), distinctColors)) ?? color
  const { color, lastColor } = settings
  return { ...settings, distinctColors, color: same(color), lastColor: lastColor === null ? null : same(lastColor) }
}
