/** Paints at the screen's scale for the worker that paints finer, a batch whenever that asks: so neither gets far ahead. */
import { paintAndTrace } from '#crdt/painter/fine/paint-and-trace.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { FromTracer, PictureSource } from './export-messages.ts'
import { shownStrokes } from './shown-strokes.ts'

/** Strokes of a batch: traces of fills in scribbled regions take up to a megabyte each. */
export const STROKES_PER_BATCH = 20

/** Returns at `port` from now on. Throws when plates or updates cannot be read; `fail` hears what goes wrong later. */
export function tracePicture(
  { plates: packed, updates }: PictureSource,
  port: MessagePort,
  fail: (error: unknown) => void,
): void {
  const plates = decodePlates(new Uint8Array(packed))
  const strokes = shownStrokes(updates)
  const color = blankColorPlane()
  let next = 0
  const send = (message: FromTracer): void => port.postMessage(message)
  send({ type: 'planes', planes: { ink: plates.ink, labels: plates.labels } })
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
