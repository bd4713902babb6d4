/** Paints pictures at scale 4, for paper. Load it only in a thread that called `paintAtScale(4)` before. */
import { decodeInk } from '#crdt/painter/fine/ink-codec.ts'
import { enlargePlates, type ScreenPlanes } from '#crdt/painter/fine/enlarge-plates.ts'
import { paintTraced } from '#crdt/painter/fine/paint-traced.ts'
import { blankColorPlane, PIXELS } from '#crdt/painter/planes/planes.ts'
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import { composePng } from './compose-png.ts'
import { encodingProgress, paintingProgress } from './progress-steps.ts'
import { shownStrokes } from './shown-strokes.ts'
import type { FromTracer, ToTracer } from './export-messages.ts'

export interface FineSource {
  /** The page's line art for paper as the server sends it; null when the server has none. */
  readonly ink: ArrayBuffer | null
  readonly updates: readonly Uint8Array[]
  /** Connected to a tracing worker. */
  readonly port: MessagePort
}

/** Returns the parts of a PNG file in order, 3200 x 2400. Throws when ink or updates cannot be decoded. */
export async function finePicture(
  { ink, updates, port }: FineSource,
  report: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const strokes = shownStrokes(updates)
  const reportPainted = paintingProgress(strokes.length, report)
  const tracer = connectTracer(port)
  const plates = enlargePlates(await tracer.planes(), ink && decodeInk(new Uint8Array(ink), PIXELS))
  const color = blankColorPlane()
  for (let next = 0; next < strokes.length;) {
    for (const trace of await tracer.traces()) {
      paintTraced(color, plates, strokes[next]!, trace)
      next += 1
      reportPainted(next)
    }
  }
  port.close()
  return composePng(color, plates.ink, { halved: false, onComposed: encodingProgress(report) })
}

/** The fine painter's side of the messages with the tracing worker. */
interface Tracer {
  /** Resolves with the page's planes. Must be called once, before `traces`. */
  planes(): Promise<ScreenPlanes>
  /** Resolves with the next batch, and requests the one after it, so that both workers paint at the same time. */
  traces(): Promise<readonly (FillTrace | null)[]>
}

export function connectTracer(port: MessagePort): Tracer {
  const arrived: FromTracer[] = []
  let wake: (() => void) | null = null
  port.addEventListener('message', ({ data }: MessageEvent<FromTracer>) => {
    arrived.push(data)
    wake?.()
  })
  port.start()
  const requestBatch = (): void => port.postMessage('more' satisfies ToTracer)
  const next = async (): Promise<FromTracer> => {
    for (;;) {
      const message = arrived.shift()
      if (message) return message
      await new Promise<void>((done) => {
        wake = done
      })
    }
  }
  return {
    async planes() {
      const message = await next()
      if (message.type !== 'planes') throw new Error('the tracing worker sent traces before the planes')
      requestBatch()
      return message.planes
    },
    async traces() {
      requestBatch()
      const message = await next()
      if (message.type !== 'traces') throw new Error('the tracing worker sent the planes twice')
      return message.traces
    },
  }
}
