/**
 * Paints at the screen's scale for the fine painter's worker, one batch of strokes per request, so that neither worker gets far
 * ahead of the other.
 */
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { paintAndTrace } from '#crdt/painter/fine/paint-and-trace.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { FromTracer, PictureSource } from './export-messages.ts'
import { shownStrokes } from './shown-strokes.ts'

/** The most strokes of a batch. */
export const STROKES_PER_BATCH = 20
/** A batch ends with the trace that makes it this large: that of a fill in a scribbled region takes up to a megabyte. */
const BATCH_BYTES = 512 * 1024

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
  const send = (message: FromTracer, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)
  const nextBatch = (): (FillTrace | null)[] => {
    const batch: (FillTrace | null)[] = []
    for (let bytes = 0; next < strokes.length && batch.length < STROKES_PER_BATCH && bytes < BATCH_BYTES; next += 1) {
      const trace = paintAndTrace(color, plates, strokes[next]!)
      for (const { byteLength } of buffersOf(trace)) bytes += byteLength
      batch.push(trace)
    }
    return batch
  }
  send({ type: 'planes', planes: { painterVersion: plates.painterVersion, ink: plates.ink, labels: plates.labels } })
  port.addEventListener('message', () => {
    try {
      const traces = nextBatch()
      send({ type: 'traces', traces }, traces.flatMap(buffersOf))
    } catch (error) {
      fail(error)
    }
  })
  port.start()
}

const buffersOf = (trace: FillTrace | null): ArrayBuffer[] =>
  trace?.part ? [trace.part.area.buffer, trace.part.edge.buffer] : []
