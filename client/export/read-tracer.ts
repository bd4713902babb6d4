/** The fine painter's side of the conversation with the tracing worker. */
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import type { ScreenPlanes } from '#crdt/painter/fine/enlarge-plates.ts'
import type { FromTracer, ToTracer } from './export-messages.ts'

export interface Tracer {
  planes(): Promise<ScreenPlanes>
  /** The next batch; the one after it is made meanwhile. */
  traces(): Promise<readonly (FillTrace | null)[]>
}

export function readTracer(port: MessagePort): Tracer {
  const arrived: FromTracer[] = []
  let wake: (() => void) | null = null
  port.addEventListener('message', ({ data }: MessageEvent<FromTracer>) => {
    arrived.push(data)
    wake?.()
  })
  port.start()
  const more = (): void => port.postMessage('more' satisfies ToTracer)
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
      if (message.type !== 'planes') throw new Error('the tracing worker begins with the planes')
      more()
      return message.planes
    },
    async traces() {
      more()
      const message = await next()
      if (message.type !== 'traces') throw new Error('the planes are told once')
      return message.traces
    },
  }
}
