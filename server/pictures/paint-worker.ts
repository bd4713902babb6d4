/** The painting thread's program: one job at a time, in the order they come. */
import { parentPort } from 'node:worker_threads'
import { createColorPlanes } from './color-planes.ts'
import type { PaintAnswer, PaintRequest } from './paint-job.ts'
import { paintOpeningPicture, paintPicture } from './paint-picture.ts'

const port = parentPort
if (!port) throw new Error('the painting thread is started by the server, not by hand')

const planes = createColorPlanes()
port.on('message', ({ number, kind, job }: PaintRequest) => {
  try {
    const painted = kind === 'picture' ? paintPicture(job, planes) : paintOpeningPicture(job, planes)
    const { buffer } = painted instanceof Uint8Array ? painted : painted.pixels
    port.postMessage({ number, painted } satisfies PaintAnswer, [buffer as ArrayBuffer])
  } catch (error) {
    port.postMessage({ number, error: error instanceof Error ? error.message : String(error) } satisfies PaintAnswer)
  }
})
