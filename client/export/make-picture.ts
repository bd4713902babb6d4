/** The page's side of making a picture: workers paint it, the page only waits. */
import type { FromExport, PictureSize, ToExport } from './export-messages.ts'

export interface PictureOrder {
  /** As the server sends them; handed over. */
  readonly plates: ArrayBuffer
  /** The page's line art for paper as the server sends it, or null; used at size 4. */
  readonly ink: ArrayBuffer | null
  /** The updates of the artwork's log; none for the empty page. */
  readonly updates: readonly Uint8Array[]
  readonly size: PictureSize
}

export interface PictureMaking {
  /** Ends the work: the picture's promise rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly newWorker: () => Worker
}

/** The bytes of a PNG file of 800 x 600 times `size` pixels. Rejects with Error when a worker fails. */
export async function makePicture(
  { plates, ink, updates, size }: PictureOrder,
  { signal, onProgress, newWorker }: PictureMaking,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted()
  const workers: Worker[] = []
  const start = (order: ToExport, handed: Transferable[], hear: (message: FromExport) => void, fail: Fail): void => {
    const worker = newWorker()
    workers.push(worker)
    worker.addEventListener('message', ({ data }: MessageEvent<FromExport>) => {
      if (data.type === 'failed') fail(new Error(data.message))
      else hear(data)
    })
    worker.addEventListener('error', ({ message }) => fail(new Error(message || 'The picture could not be painted.')))
    worker.postMessage(order, handed)
  }
  try {
    return await new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
      const hear = (message: FromExport): void => {
        if (message.type === 'progress') onProgress(message.share)
        else if (message.type === 'done') done(message.png)
      }
      if (size !== 4) return start({ type: 'screen', plates, updates, size }, [plates], hear, fail)
      const { port1, port2 } = new MessageChannel()
      start({ type: 'trace', plates, updates, port: port1 }, [plates, port1], hear, fail)
      start({ type: 'fine', ink, updates, port: port2 }, ink ? [ink, port2] : [port2], hear, fail)
    })
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

type Fail = (reason: unknown) => void
