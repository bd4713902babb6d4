/** Paints any stroke: the one door to the pixels. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintFill } from './fill/paint-fill.ts'
import { paintMagic } from './magic/paint-magic.ts'
import { paintPath } from './lines/paint-path.ts'
import { WHOLE_PAGE, type ColorPlane, type Plates, type Rectangle } from './planes/planes.ts'

/**
 * Paints a valid stroke and answers the rectangle outside which nothing changed. With `clip` (on the page) only pixels in it
 * change, exactly as they would without; a fill is an exception: it depends on its whole region and is painted whole, so a
 * caller that clips must hold the fill's strokeBounds inside the clip.
 */
export function paintStroke(color: ColorPlane, plates: Plates, stroke: Stroke, clip = WHOLE_PAGE): Rectangle {
  switch (stroke.tool) {
    case 'brush':
    case 'eraser':
      return paintPath(color, plates, stroke, clip)
    case 'fill':
      return paintFill(color, plates, stroke)
    case 'magic':
      return paintMagic(color, stroke, clip)
  }
}
