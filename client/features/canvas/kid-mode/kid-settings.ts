import { fromHex, toHex, type Color } from '#crdt/document/stroke/color.ts'
import { nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import { SIZE_PRESETS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'

const KID_SIZE = SIZE_PRESETS[1].value

/**
 * Returns the settings of kid mode: the adult's tool, the crayon nearest to the adult's color, and fixed values for the rest
 * that suit coloring with one finger. `settings` stays unchanged.
 */
export function kidSettings(settings: ToolSettings): ToolSettings {
  return {
    ...settings,
    color: nearestCrayon(settings.color, settings.distinctColors),
    lastColor: null,
    picking: false,
    size: KID_SIZE,
    tip: 'round',
    fillStyle: 'solid',
    opacity: 100,
    strength: 100,
    stayInside: true,
  }
}

function nearestCrayon(color: Color, distinct: boolean): Color {
  const box = crayonsInBox(distinct)
  const isCrayon = box.some(({ hex }) => hex === toHex(color).toUpperCase())
  if (isCrayon) return color
  const crayons = box.map(({ name, hex }) => ({ name, color: fromHex(hex)! }))
  const nearest = nearestColorName(color, crayons)
  return crayons.find(({ name }) => name === nearest)!.color
}
