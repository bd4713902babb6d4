import { fromHex, toHex, type Color } from '#crdt/document/stroke/color.ts'
import { nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import type { FillStyle, Tip } from '#crdt/document/stroke/stroke.ts'
import { SIZE_PRESETS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'

const KID_SIZE = SIZE_PRESETS[1].value

/** How a child fills and draws. It lasts as long as the screen, and is not the grown-up's choice. */
export interface KidLook {
  readonly fillStyle: FillStyle
  readonly tip: Tip
}

export const PLAIN_LOOK: KidLook = { fillStyle: 'solid', tip: 'round' }

/**
 * Returns the settings of kid mode: the adult's tool, the crayon nearest to the adult's color, the child's look, and fixed values
 * for the rest that suit coloring with one finger. `settings` stays unchanged.
 */
export function kidSettings(settings: ToolSettings, look: KidLook): ToolSettings {
  return {
    ...settings,
    color: nearestCrayon(settings.color, settings.distinctColors),
    lastColor: null,
    picking: false,
    size: KID_SIZE,
    ...look,
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
