import { fromHex, toHex } from '#crdt/document/stroke/color.ts'
import { offeredPalettes } from '#client/canvas/tools/owned-looks.ts'
import { useCanvasSettings } from './tools-context.ts'
import type { CrayonBoxProps } from '#client/ui/crayon-box/crayon-box.tsx'

/** Returns the color in use and the crayons to choose from. */
export function useCrayonBox(): Pick<CrayonBoxProps, 'value' | 'onChange' | 'box'> {
  const { settings, change } = useCanvasSettings()
  return {
    value: toHex(settings.color),
    onChange: (hex) => change({ color: fromHex(hex) ?? settings.color }),
    box: {
      distinct: settings.distinctColors,
      onDistinct: (distinctColors) => change({ distinctColors, palette: null }),
      palette: settings.palette,
      palettes: offeredPalettes(settings.owned),
      onPalette: (palette) => change({ palette }),
    },
  }
}
