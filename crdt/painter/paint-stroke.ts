/** Paints any stroke, by the painter version of its artwork: every pixel of an artwork comes from here. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { painterOf } from './painters.ts'
import { WHOLE_PAGE, type ColorPlane, type Plates, type Rectangle } from './planes/planes.ts'

/**
 * Paints a valid stroke and returns the rectangle outside which nothing changed. With `clip` (on the page) only pixels in it
 * change, exactly as they would without. A fill ignores the clip, because it depends on its whole region: a caller that clips
 * must make sure that the clip contains the fill's strokeBounds.
 */
export function paintStroke(color: ColorPlane, plates: Plates, stroke: Stroke, clip = WHOLE_PAGE): Rectangle {
  return painterOf(plates.painterVersion).paintStroke(color, plates, stroke, clip)
}

/** Returns an upper bound of what `paintStroke` may change or depend on, in painter pixels. */
export function strokeBounds(stroke: Stroke, plates: Plates): Rectangle {
  return painterOf(plates.painterVersion).strokeBounds(stroke, plates)
}
