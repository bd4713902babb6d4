/** Pictures at the screen's scale, and its picture averaged to half of it. */
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { PictureSource } from './export-messages.ts'
import { packPicture } from './pack-picture.ts'
import { paintingProgress } from './progress-steps.ts'
import { shownStrokes } from './shown-strokes.ts'

/** The bytes of a PNG file, 800 x 600 times `size`. Throws when plates or updates cannot be read. */
export async function screenPicture(
  { plates: packed, updates }: PictureSource,
  size: 1 | 2,
  report: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const plates = decodePlates(new Uint8Array(packed))
  const strokes = shownStrokes(updates)
  const painted = paintingProgress(strokes.length, report)
  const color = blankColorPlane()
  for (const [index, stroke] of strokes.entries()) {
    paintStroke(color, plates, stroke)
    painted(index + 1)
  }
  return packPicture(color, plates.ink, size === 1)
}
