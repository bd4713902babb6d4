/** Draws the lines of photos off the main thread. */
import { lineArtOf } from './line-art.ts'
import type { LinesReply, LinesRequest } from './line-messages.ts'

addEventListener('message', ({ data: { rgba, detail, request } }: MessageEvent<LinesRequest>) => {
  const lines = lineArtOf(rgba, detail)
  postMessage({ request, lines } satisfies LinesReply, { transfer: [lines.buffer] })
})
