/** The fine painter's side of the messages with the tracing worker. */
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import type { ScreenPlanes } from '#crdt/painter/fine/enlarge-plates.ts'
import type { FromTracer, ToTracer } from './export-messages.ts'

export interface Tracer {
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
