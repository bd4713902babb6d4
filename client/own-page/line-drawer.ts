/** Draws the lines of one photo at a time in a worker; only the newest request counts. */
import type { LinesReply, LinesRequest } from './line-messages.ts'
import type { Detail } from './photo-lines.ts'
import type { Lines } from './sheet.ts'

export interface LineDrawer {
  /** `done` gets the lines of each detail in turn, unless a later request or the end comes first. */
  draw(rgba: Uint8ClampedArray, done: (detail: Detail, lines: Lines) => void): void
  /** Forgets the request that is being drawn. */
  forget(): void
  close(): void
}

const startWorker = (): Worker =>
  new Worker(new URL('./photo-lines.worker.ts', import.meta.url), { type: 'module', name: 'photo-lines' })

export function createLineDrawer(onFailure: () => void, start: () => Worker = startWorker): LineDrawer {
  const worker = start()
  let newest = 0
  let finish: ((detail: Detail, lines: Lines) => void) | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<LinesReply>) => {
    if (data.request === newest) finish?.(data.detail, data.lines)
  })
  worker.addEventListener('error', onFailure)
  return {
    draw(rgba, done) {
      finish = done
      newest++
      worker.postMessage({ request: newest, rgba } satisfies LinesRequest, [])
    },
    forget() {
      newest++
    },
    close() {
      newest = -1
      worker.terminate()
    },
  }
}
