/** Paints any stroke: every pixel of an artwork comes from here. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { paintFill } from './fill/paint-fill.ts'
import { paintMagic } from './magic/paint-magic.ts'
import { paintPath } from './lines/paint-path.ts'
import { WHOLE_PAGE, type ColorPlane, type Plates, type Rectangle } from './planes/planes.ts'

/**
 * Paints a valid stroke and returns the rectangle outside which nothing changed. With `clip` (on the page) only pixels in it
 * change, exactly as they would without. A fill ignores the clip, because it depends on its whole region: a caller that clips
 * must make sure that the clip contains the fill's strokeBounds.
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
