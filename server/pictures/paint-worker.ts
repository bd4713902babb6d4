/** The program of the painting thread: the jobs that it has take turns, slice by slice. */
import { setImmediate } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { ColorPlaneCache } from './color-plane-cache.ts'
import type { PaintReply, PaintRequest } from './paint-job.ts'
import { tryToPaintOpeningPicture, tryToPaintPicture } from './paint-picture.ts'

const port = parentPort
if (!port) throw new Error('Only the server can start the painting thread')

const planes = new ColorPlaneCache()

port.on('message', (request: PaintRequest) => void reply(port, request))

async function reply(to: MessagePort, request: PaintRequest): Promise<void> {
  const { jobNumber } = request
  const post = (message: PaintReply, transfer: ArrayBuffer[] = []): void => to.postMessage(message, transfer)
  const begin = (): void => post({ jobNumber, begins: true })
  const pace = {
    now: () => performance.now(),
    async pause() {
      await setImmediate()
      begin()
    },
  }
  begin()
  try {
    const result =
      request.kind === 'picture'
        ? await tryToPaintPicture(request.job, planes, pace)
        : await tryToPaintOpeningPicture(request.job, planes, pace)
    const bytes = result instanceof Uint8Array ? result : result?.pixels
    post({ jobNumber, result }, bytes ? [bytes.buffer as ArrayBuffer] : [])
  } catch (error) {
    post({ jobNumber, error: error instanceof Error ? error.message : String(error) })
  }
}
