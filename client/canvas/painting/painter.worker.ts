/** The painter worker: gives the host the browser's functions, and passes messages on. */
import { inflate } from '#client/bytes/deflate.ts'
import { sha256 } from '#client/bytes/sha256.ts'
import { PainterHost } from './painter-host.ts'
import type { FromPainter, ToPainter } from './painter-messages.ts'
import { canvasScreen, postingScreen } from './painter-screen.ts'
import { afterMessages, nextFrame } from './paint-schedule.ts'

const post = (message: FromPainter): void => {
  const transfer =
    message.type === 'pixels' ? [message.pixels.data.buffer] : message.type === 'opened' ? [message.labels.buffer] : []
  self.postMessage(message, { transfer })
}

const host = new PainterHost({
  post,
  screenFor: (canvas) => (canvas ? canvasScreen(canvas) : postingScreen((pixels) => post({ type: 'pixels', pixels }))),
  nextFrame,
  afterMessages,
  digest: sha256,
  inflate,
  now: () => performance.now(),
})

self.addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
  host.handle(data).catch((error: unknown) => {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  })
})

// An error in an animation frame is not part of handling a message.
self.addEventListener('error', ({ message }) => post({ type: 'failed', message }))
