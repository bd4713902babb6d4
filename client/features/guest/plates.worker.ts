/** Finds the regions of lines off the main thread, as the server does when the lines are sent. */
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { inkOfScan } from '#crdt/regions/making/ink-from.ts'
import { levelPaper } from '#crdt/regions/making/level-paper.ts'
import { makePage } from '#crdt/regions/making/make-page.ts'
import type { Lines } from '#client/own-page/sheet.ts'

addEventListener('message', ({ data: lines }: MessageEvent<Lines>) => {
  const { plates } = makePage({ ink: inkOfScan(levelPaper(lines)), drawing: null }, 0)
  const encoded = new Uint8Array(encodePlates(plates))
  postMessage(encoded.buffer, { transfer: [encoded.buffer] })
})
