/** Draws the lines of photos off the main thread. */
import { linesOf } from './photo-lines.ts'
import type { LinesReply, LinesRequest } from './line-messages.ts'

addEventListener('message', ({ data: { rgba, detail, request } }: MessageEvent<LinesRequest>) => {
  const lines = linesOf(rgba, detail)
  postMessage({ request, lines } satisfies LinesReply, { transfer: [lines.buffer] })
})
