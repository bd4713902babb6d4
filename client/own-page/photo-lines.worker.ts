/** Draws the lines of photos off the main thread. */
import { DETAILS, linesOf } from './photo-lines.ts'
import type { LinesReply, LinesRequest } from './line-messages.ts'

addEventListener('message', ({ data: { rgba, request } }: MessageEvent<LinesRequest>) => {
  for (const detail of DETAILS) {
    const lines = linesOf(rgba, detail)
    postMessage({ request, detail, lines } satisfies LinesReply, { transfer: [lines.buffer] })
  }
})
