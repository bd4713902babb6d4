/** Makes a version of the painter from the parts in which versions differ. What else a fill does depends on the plates' version. */
import { paintFill } from './fill/paint-fill.ts'
import { paintPath } from './lines/paint-path.ts'
import { strokeBounds } from './lines/stroke-bounds.ts'
import { paintMagic, type EffectLayers } from './magic/paint-magic.ts'
import type { Painter } from './painter.ts'
import { WHOLE_PAGE } from './planes/planes.ts'
import type { BrushTips } from './tips/brush-tips.ts'

export interface PainterParts {
  readonly tips: BrushTips
  /** What each of the wand's effects is painted with, from the lowest layer up. */
  readonly effectLayers: EffectLayers
}

export function createPainter({ tips, effectLayers }: PainterParts): Painter {
  const paintStroke: Painter['paintStroke'] = (color, plates, stroke, clip) => {
    switch (stroke.tool) {
      case 'brush':
      case 'eraser':
        return paintPath(color, plates, stroke, clip, tips)
      case 'fill':
        return paintFill(color, plates, stroke)
      case 'magic':
        return paintMagic(color, stroke, clip, effectLayers)
    }
  }
  return {
    paintStroke,
    paintAndTrace(color, plates, stroke, onTrace) {
      if (stroke.tool === 'fill') paintFill(color, plates, stroke, onTrace)
      else paintStroke(color, plates, stroke, WHOLE_PAGE)
    },
    strokeBounds: (stroke, plates) => strokeBounds(stroke, plates, tips),
    growingTips: tips,
  }
}
