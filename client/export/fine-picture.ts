/** Pictures at scale 4, for paper. To be loaded in a thread that paints at that scale. */
import { decodeInk } from '#crdt/painter/fine/ink-codec.ts'
import { enlargePlates } from '#crdt/painter/fine/enlarge-plates.ts'
import { paintTraced } from '#crdt/painter/fine/paint-traced.ts'
import { blankColorPlane, PIXELS } from '#crdt/painter/planes/planes.ts'
import { packPicture } from './pack-picture.ts'
import { paintingProgress } from './progress-steps.ts'
import { shownStrokes } from './shown-strokes.ts'
import { readTracer } from './read-tracer.ts'

export interface FineSource {
  /** The page's line art for paper as the server sends it, or null. */
  readonly ink: ArrayBuffer | null
  readonly updates: readonly Uint8Array[]
  /** Where a tracing worker answers. */
  readonly port: MessagePort
}

/** The bytes of a PNG file, 3200 x 2400. Throws when ink or updates cannot be read. */
export async function finePicture(
  { ink, updates, port }: FineSource,
  report: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const strokes = shownStrokes(updates)
  const painted = paintingProgress(strokes.length, report)
  const tracer = readTracer(port)
  const plates = enlargePlates(await tracer.planes(), ink && decodeInk(new Uint8Array(ink), PIXELS))
  const color = blankColorPlane()
  for (let next = 0; next < strokes.length;) {
    for (const trace of await tracer.traces()) {
      paintTraced(color, plates, strokes[next]!, trace)
      next += 1
      painted(next)
    }
  }
  port.close()
  return packPicture(color, plates.ink)
}
