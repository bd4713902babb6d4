/** The main thread's side of making a film: passes the history to the worker as it arrives, and waits for the file. */
import type { HistoryChunk } from '#client/replay/read-history.ts'
import type { DeviceChunk } from '#client/replay/read-replay.ts'
import type { FilmProgress, FilmSettings, FromFilm, ToFilm } from './film-messages.ts'

export interface FilmOrder {
  /** Encoded as the server sends them; transferred. */
  readonly plates: ArrayBuffer
  readonly chunks: AsyncIterable<HistoryChunk | DeviceChunk>
  readonly settings: FilmSettings
}

export interface MakeFilmOptions {
  /** Aborts the work; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: FilmProgress) => void
  readonly startWorker: () => Worker
}

/** Returns the bytes of the film. Rejects with what `chunks` throws, and with Error when the worker fails. */
export async function makeFilm(
  { plates, chunks, settings }: FilmOrder,
  { signal, onProgress, startWorker }: MakeFilmOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted()
  const worker = startWorker()
  const send = (message: ToFilm, transfer: Transferable[] = []): void => worker.postMessage(message, transfer)
  try {
    const made = new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
      worker.addEventListener('message', ({ data }: MessageEvent<FromFilm>) => {
        if (data.type === 'failed') fail(new Error(data.message))
        else if (data.type === 'done') done(data.file)
        else onProgress(data)
      })
      worker.addEventListener('error', ({ message }) => fail(new Error(message || 'The film could not be made.')))
    })
    const sent = async (): Promise<void> => {
      send({ type: 'open', plates, settings }, [plates])
      for await (const chunk of chunks)
        send(
          'updates' in chunk ? { type: 'copy', updates: chunk.updates } : { type: 'history', entries: chunk.entries },
        )
      send({ type: 'make' })
    }
    const [file] = await Promise.all([made, sent()])
    return file
  } finally {
    worker.terminate()
  }
}

/** Starts the worker that makes a film. The caller terminates it. */
export const startFilmWorker = (): Worker =>
  new Worker(new URL('./film.worker.ts', import.meta.url), { type: 'module', name: 'film' })
