/** The replay worker: gives the host the browser's functions, and passes messages on. */
import { canvasScreen, postingScreen } from '#client/canvas/painting/painter-screen.ts'
import { nextFrame } from '#client/canvas/painting/paint-schedule.ts'
import { deflate, inflate } from '#client/bytes/deflate.ts'
import { ReplayHost } from './replay-host.ts'
import type { FromReplay, ToReplay } from './replay-messages.ts'

/** Painting this many steps takes less than a tenth of a second. */
const STEPS_PER_STRIDE = 250

const post = (message: FromReplay): void => {
  self.postMessage(message, { transfer: message.type === 'pixels' ? [message.pixels.data.buffer] : [] })
}

const host = new ReplayHost({
  post,
  screenFor: (canvas) => (canvas ? canvasScreen(canvas) : postingScreen((pixels) => post({ type: 'pixels', pixels }))),
  nextFrame,
  compression: 'CompressionStream' in self ? { deflate, inflate } : null,
  stride: STEPS_PER_STRIDE,
})

self.addEventListener('message', ({ data }: MessageEvent<ToReplay>) => {
  try {
    host.handle(data)
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
