/** Draws the lines of one photo at a time in a worker; only the newest request counts. */
import type { LinesReply, LinesRequest } from './line-messages.ts'
import type { Sheet } from './sheet.ts'

export interface LineDrawer {
  /** `done` gets the lines, unless a later request or the end comes first. */
  draw(rgba: Uint8ClampedArray, detail: number, done: (lines: Sheet) => void): void
  close(): void
}

const startWorker = (): Worker =>
  new Worker(new URL('./photo-lines.worker.ts', import.meta.url), { type: 'module', name: 'photo-lines' })

export function createLineDrawer(onFailure: () => void, start: () => Worker = startWorker): LineDrawer {
  const worker = start()
  let newest = 0
  let finish: ((lines: Sheet) => void) | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<LinesReply>) => {
    if (data.request === newest) finish?.(data.lines)
  })
  worker.addEventListener('error', onFailure)
  return {
    draw(rgba, detail, done) {
      finish = done
      newest++
      worker.postMessage({ request: newest, rgba, detail } satisfies LinesRequest, [])
    },
    close() {
      newest = -1
      worker.terminate()
    },
  }
}
