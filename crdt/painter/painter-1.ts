/** The first version of the painter. Its pixels never change (crdt/painter/golden.json). */
import { paintFill } from './fill/paint-fill.ts'
import { strokeBounds } from './lines/stroke-bounds.ts'
import { paintMagic } from './magic/paint-magic.ts'
import { paintPath } from './lines/paint-path.ts'
import type { Painter } from './painter.ts'
import { WHOLE_PAGE } from './planes/planes.ts'

export const PAINTER_1: Painter = {
  paintStroke(color, plates, stroke, clip) {
    switch (stroke.tool) {
      case 'brush':
      case 'eraser':
        return paintPath(color, plates, stroke, clip)
      case 'fill':
        return paintFill(color, plates, stroke)
      case 'magic':
        return paintMagic(color, stroke, clip)
    }
  },
  paintAndTrace(color, plates, stroke, onTrace) {
    if (stroke.tool === 'fill') paintFill(color, plates, stroke, onTrace)
    else PAINTER_1.paintStroke(color, plates, stroke, WHOLE_PAGE)
  },
  strokeBounds,
  hasGrowingPaths: true,
}
