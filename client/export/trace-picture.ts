/**
 * Paints at the screen's scale for the fine painter's worker, one batch of strokes per request, so that neither worker gets far
 * ahead of the other.
 */
import { paintAndTrace } from '#crdt/painter/fine/paint-and-trace.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { FromTracer, PictureSource } from './export-messages.ts'
import { shownStrokes } from './shown-strokes.ts'

/** Strokes in a batch. The trace of a fill in a scribbled region takes up to a megabyte. */
export const STROKES_PER_BATCH = 20

/** Sends traces to `port` from now on. Throws when plates or updates cannot be decoded; later errors go to `fail`. */
export function tracePicture(
  { plates: encoded, updates }: PictureSource,
  port: MessagePort,
  fail: (error: unknown) => void,
): void {
  const plates = decodePlates(new Uint8Array(encoded))
  const strokes = shownStrokes(updates)
  const color = blankColorPlane()
  let next = 0
  const send = (message: FromTracer): void => port.postMessage(message)
  send({ type: 'planes', planes: { painterVersion: plates.painterVersion, ink: plates.ink, labels: plates.labels } })
  port.addEventListener('message', () => {
    try {
      const batch = strokes.slice(next, next + STROKES_PER_BATCH)
      next += batch.length
      send({ type: 'traces', traces: batch.map((stroke) => paintAndTrace(color, plates, stroke)) })
    } catch (error) {
      fail(error)
    }
  })
  port.start()
}
