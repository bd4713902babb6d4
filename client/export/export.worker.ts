/** The worker that makes one picture, or traces for another. It sets the scale before it imports the painter, which reads it then. */
import { paintAtScale } from '#crdt/painter/planes/scale.ts'
import type { FromExport, ToExport } from './export-messages.ts'

const post = (message: FromExport): void => {
  self.postMessage(message, { transfer: message.type === 'done' ? message.png.map(({ buffer }) => buffer) : [] })
}
const report = (share: number): void => post({ type: 'progress', share })
const fail = (error: unknown): void =>
  post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })

async function work(order: ToExport): Promise<void> {
  switch (order.type) {
    case 'screen': {
      const { screenPicture } = await import('./screen-picture.ts')
      return post({ type: 'done', png: await screenPicture(order, order.size, report) })
    }
    case 'trace': {
      const { tracePicture } = await import('./trace-picture.ts')
      return tracePicture(order, order.port, fail)
    }
    case 'fine': {
      paintAtScale(4)
      const { finePicture } = await import('./fine-picture.ts')
      return post({ type: 'done', png: await finePicture(order, report) })
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToExport>) => void work(data).catch(fail))
