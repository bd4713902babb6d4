/**
 * The program of the painting thread: the jobs that it has take turns, slice by slice. Opening pictures wait while somebody waits for a
 * picture.
 */
import { setImmediate } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { PaintReply, PaintRequest } from './paint-job.ts'
import { tryToPaintOpeningPicture, tryToPaintPicture } from './paint-picture.ts'

const port = parentPort
if (!port) throw new Error('Only the server can start the painting thread')

port.on('message', (request: PaintRequest) => void reply(port, request))

/** The jobs of the pictures that are being painted, and the opening pictures that wait for their end. */
const pictures = new Set<number>()
const waiting: (() => void)[] = []

async function noPictures(): Promise<void> {
  while (pictures.size > 0) await new Promise<void>((resolve) => waiting.push(resolve))
}

async function reply(to: MessagePort, request: PaintRequest): Promise<void> {
  const { jobNumber } = request
  const isPicture = request.kind === 'picture'
  const post = (message: PaintReply, transfer: ArrayBuffer[] = []): void => to.postMessage(message, transfer)
  const begin = (): void => post({ jobNumber, begins: true })
  const pace = {
    now: () => performance.now(),
    async pause() {
      await setImmediate()
      if (!isPicture) await noPictures()
      begin()
    },
  }
  if (isPicture) pictures.add(jobNumber)
  else await noPictures()
  begin()
  try {
    if (request.kind === 'picture') {
      const result = await tryToPaintPicture(request.job, pace)
      const { picture, plane } = result
      const moved = [plane.runs, plane.ends, ...(picture ? [picture.pixels] : [])]
      post(
        { jobNumber, result },
        moved.map(({ buffer }) => buffer as ArrayBuffer),
      )
    } else {
      const result = await tryToPaintOpeningPicture(request.job, pace)
      post({ jobNumber, result }, result ? [result.buffer as ArrayBuffer] : [])
    }
  } catch (error) {
    post({ jobNumber, error: error instanceof Error ? error.message : String(error) })
  } finally {
    pictures.delete(jobNumber)
    if (pictures.size === 0) for (const resume of waiting.splice(0)) resume()
  }
}
