import { fromHex, toHex, type Color } from '#crdt/document/stroke/color.ts'
import { nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import { FIRST_SETTINGS, SIZE_PRESETS, type ToolSettings, withOwned } from '#client/canvas/tools/tool-settings.ts'
import type { KidLook } from '#client/features/canvas/state/tools-context.ts'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'

const KID_SIZE = SIZE_PRESETS[1].value
const KID_STAMP_SIZE = 80

export const PLAIN_LOOK: KidLook = {
  fillStyle: 'solid',
  tip: 'round',
  wandStyle: 'stars',
  stamp: FIRST_SETTINGS.stamp,
}

/**
 * Returns the settings of kid mode: the adult's tool, the crayon nearest to the adult's color, the child's look, and fixed values
 * for the rest that suit coloring with one finger. `settings` stays unchanged.
 * @param keepsColor the color is in the box of numbered crayons, and stays as it is
 */
export function kidSettings(settings: ToolSettings, look: KidLook, keepsColor = false): ToolSettings {
  const chosen = withOwned({ ...settings, ...look }, settings.owned)
  return {
    ...chosen,
    color: keepsColor ? settings.color : nearestCrayon(chosen),
    lastColor: null,
    picking: false,
    size: KID_SIZE,
    opacity: 100,
    strength: 100,
    stampSize: KID_STAMP_SIZE,
    stayInside: true,
  }
}

function nearestCrayon({ color, distinctColors, palette }: ToolSettings): Color {
  const box = crayonsInBox(distinctColors, palette)
  const isCrayon = box.some(({ hex }) => hex === toHex(color).toUpperCase())
  if (isCrayon) return color
  const crayons = box.map(({ name, hex }) => ({ name, color: fromHex(hex)! }))
  const nearest = nearestColorName(color, crayons)
  return crayons.find(({ name }) => name === nearest)!.color
}
