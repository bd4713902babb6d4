/** The first version of the painter. Its pixels never change (crdt/painter/golden-1.json). */
import { createPainter } from './create-painter.ts'
import { BRUSH_TIPS_1 } from './tips/brush-tips.ts'

export const PAINTER_1 = createPainter({
  tips: BRUSH_TIPS_1,
  effectLayers: {
    star: [
      { percent: 100, white: 0, ink: 0 },
      { percent: 45, white: 140, ink: 0 },
    ],
    sparkle: [
      { percent: 100, white: 0, ink: 0 },
      { percent: 50, white: 220, ink: 0 },
    ],
  },
})
