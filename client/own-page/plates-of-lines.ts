import type { Lines } from './sheet.ts'

const startWorker = (): Worker =>
  new Worker(new URL('./plates.worker.ts', import.meta.url), { type: 'module', name: 'plates' })

/** Returns the encoded plates of a page with these lines, which this device computes. Rejects when its worker fails. */
export async function platesOfLines(lines: Lines, start: () => Worker = startWorker): Promise<ArrayBuffer> {
  const worker = start()
  try {
    return await new Promise<ArrayBuffer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The regions of this page could not be found')))
      worker.postMessage(lines, [])
    })
  } finally {
    worker.terminate()
  }
}
