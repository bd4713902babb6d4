/** Paints pictures at the screen's scale, or averaged to half of it. */
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { PictureSource } from './export-messages.ts'
import { composePng } from './compose-png.ts'
import { encodingProgress, paintingProgress } from './progress-steps.ts'
import { shownStrokes } from './shown-strokes.ts'

/** Returns the parts of a PNG file in order, 800 x 600 times `size`. Throws when plates or updates cannot be decoded. */
export async function screenPicture(
  { plates: encoded, updates }: PictureSource,
  size: 1 | 2,
  report: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const plates = decodePlates(new Uint8Array(encoded))
  const strokes = shownStrokes(updates)
  const reportPainted = paintingProgress(strokes.length, report)
  const color = blankColorPlane()
  for (const [index, stroke] of strokes.entries()) {
    paintStroke(color, plates, stroke)
    reportPainted(index + 1)
  }
  return composePng(color, plates.ink, { halved: size === 1, onComposed: encodingProgress(report) })
}
