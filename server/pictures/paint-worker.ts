/** The program of the painting thread: it paints one job at a time, in the order of arrival. */
import { parentPort } from 'node:worker_threads'
import { createColorPlaneCache } from './color-plane-cache.ts'
import type { PaintReply, PaintRequest } from './paint-job.ts'
import { paintOpeningPicture, paintPicture } from './paint-picture.ts'

const port = parentPort
if (!port) throw new Error('Only the server can start the painting thread')

const planes = createColorPlaneCache()
port.on('message', ({ jobNumber, kind, job }: PaintRequest) => {
  try {
    const result = kind === 'picture' ? paintPicture(job, planes) : paintOpeningPicture(job, planes)
    const { buffer } = result instanceof Uint8Array ? result : result.pixels
    port.postMessage({ jobNumber, result } satisfies PaintReply, [buffer as ArrayBuffer])
  } catch (error) {
    port.postMessage({ jobNumber, error: error instanceof Error ? error.message : String(error) } satisfies PaintReply)
  }
})
