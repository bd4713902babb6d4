/**
 * The second version of the painter. Its glitter looks like foil and not like salt, its sketchy tip stays a bundle of pencil lines
 * at every width, and white stars show on white paper. Its pixels never change (crdt/painter/golden-2.json).
 */
import { createPainter } from './create-painter.ts'
import { BRUSH_TIPS_2 } from './tips/brush-tips.ts'

export const PAINTER_2 = createPainter({
  tips: BRUSH_TIPS_2,
  effectLayers: {
    star: [
      { percent: 100, white: 0, ink: 56 },
      { percent: 86, white: 0, ink: 0 },
      { percent: 42, white: 140, ink: 0 },
    ],
    sparkle: [
      { percent: 100, white: 0, ink: 56 },
      { percent: 80, white: 0, ink: 0 },
      { percent: 45, white: 220, ink: 0 },
    ],
  },
})
