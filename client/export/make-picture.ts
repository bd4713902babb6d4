/** The main thread's side of making a picture: starts the workers that paint it, and waits for them. */
import { ApiError } from '#client/http/api-error.ts'
import type { FromExport, ExportSize, ToExport } from './export-messages.ts'

export interface PictureOrder {
  /** Encoded as the server sends them; transferred. */
  readonly plates: ArrayBuffer
  /** The page's line art for paper as the server sends it, or null. Used at size 4 only; transferred. */
  readonly ink: ArrayBuffer | null
  /** The updates of the artwork's log; none for the empty page. */
  readonly updates: readonly Uint8Array[]
  readonly size: ExportSize
}

export interface MakePictureOptions {
  /** Aborts the work; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** @param share from 0 to 1 */
  readonly onProgress: (share: number) => void
  readonly startWorker: () => Worker
}

/** Returns the parts of a PNG file of 800 x 600 times `size` pixels. Rejects with Error when a worker fails. */
export async function makePicture(
  { plates, ink, updates, size }: PictureOrder,
  { signal, onProgress, startWorker }: MakePictureOptions,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  signal.throwIfAborted()
  const workers: Worker[] = []
  const start = (
    order: ToExport,
    transfer: Transferable[],
    onMessage: (message: FromExport) => void,
    fail: Fail,
  ): void => {
    const worker = startWorker()
    workers.push(worker)
    worker.addEventListener('message', ({ data }: MessageEvent<FromExport>) => {
      if (data.type === 'failed') fail(new Error(data.message))
      else onMessage(data)
    })
    worker.addEventListener('error', ({ message }) => fail(new Error(message || 'The picture could not be painted.')))
    worker.postMessage(order, transfer)
  }
  try {
    return await new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
      const onMessage = (message: FromExport): void => {
        if (message.type === 'progress') onProgress(message.share)
        else if (message.type === 'done') done(message.png)
      }
      if (size !== 4) return start({ type: 'screen', plates, updates, size }, [plates], onMessage, fail)
      const { port1, port2 } = new MessageChannel()
      start({ type: 'trace', plates, updates, port: port1 }, [plates, port1], onMessage, fail)
      start({ type: 'fine', ink, updates, port: port2 }, ink ? [ink, port2] : [port2], onMessage, fail)
    })
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

type Fail = (reason: unknown) => void

/** Starts a worker that makes one picture, or helps to. The caller terminates it. */
export const startExportWorker = (): Worker =>
  new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'export' })

/**
 * Returns a page's line art for paper. Null when the server has none, because only shipped pages have it, and without a
 * connection: a softer print is better than none. Throws ApiError for other refusals.
 */
export async function fetchPaperInk(platesUrl: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(`${platesUrl}/ink`, { signal })
    if (response.status === 404) return null
    if (!response.ok) throw new ApiError({ status: response.status, serverMessage: 'The page could not be loaded.' })
    return await response.arrayBuffer()
  } catch (error) {
    // fetch throws TypeError when the server cannot be reached.
    if (error instanceof TypeError) return null
    throw error
  }
}
