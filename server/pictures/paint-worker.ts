/** The program of the painting thread: it paints one job at a time, in the order of arrival. */
import { type MessagePort, parentPort } from 'node:worker_threads'
import { createColorPlaneCache } from './color-plane-cache.ts'
import type { PaintReply, PaintRequest } from './paint-job.ts'
import { paintOpeningPicture, tryToPaintPicture } from './paint-picture.ts'

const port = parentPort
if (!port) throw new Error('Only the server can start the painting thread')

const planes = createColorPlaneCache()
/** The job that is painted, and those that wait behind it. */
let jobs = Promise.resolve()

port.on('message', (request: PaintRequest) => {
  jobs = jobs.then(() => reply(port, request))
})

async function reply(to: MessagePort, request: PaintRequest): Promise<void> {
  const { jobNumber } = request
  try {
    const result =
      request.kind === 'picture'
        ? await tryToPaintPicture(request.job, planes, () => performance.now())
        : paintOpeningPicture(request.job, planes)
    const bytes = result instanceof Uint8Array ? result : result?.pixels
    to.postMessage({ jobNumber, result } satisfies PaintReply, bytes ? [bytes.buffer as ArrayBuffer] : [])
  } catch (error) {
    to.postMessage(
      { jobNumber, error: error instanceof Error ? error.message : String(error) } satisfies PaintReply,
      [],
    )
  }
}
