import { fromHex, toHex, type Color } from '#crdt/document/stroke/color.ts'
import { nearestColorName } from '#crdt/regions/nearest-color-name.ts'
import { SIZE_PRESETS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'

const SIZE = SIZE_PRESETS[1].value

/**
 * What a child's hand holds when a grown-up's has left `settings` behind: the tool and a crayon of the box, everything
 * else as it colors best with one finger. The grown-up's own settings are not touched.
 */
export function kidSettings(settings: ToolSettings): ToolSettings {
  return {
    ...settings,
    color: nearestCrayon(settings.color, settings.distinctColors),
    lastColor: null,
    picking: false,
    size: SIZE,
    tip: 'round',
    fillStyle: 'solid',
    opacity: 100,
    strength: 100,
    stayInside: true,
  }
}

function nearestCrayon(color: Color, distinct: boolean): Color {
  const box = crayonsInBox(distinct)
  const known = box.some(({ hex }) => hex === toHex(color).toUpperCase())
  if (known) return color
  const words = box.map(({ name, hex }) => ({ name, color: fromHex(hex)! }))
  const nearest = nearestColorName(color, words)
  return words.find(({ name }) => name === nearest)!.color
}
