/** The main thread's side of the replay worker. */
import type { PaintedPixels } from '#client/canvas/painting/painter-messages.ts'
import type { LoggedUpdate } from './read-history.ts'
import type { ReplayStep } from './replay-log.ts'
import type { FromReplay, ToReplay } from './replay-messages.ts'

export interface ReplayListeners {
  /** Gets only steps that follow those of earlier calls. */
  readonly onSteps: (steps: readonly ReplayStep[]) => void
  readonly onFailed: (message: string) => void
  readonly onPixels: (pixels: PaintedPixels) => void
}

export class ReplayClient {
  readonly #worker: Worker

  constructor(worker: Worker, { onSteps, onFailed, onPixels }: ReplayListeners) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<FromReplay>) => {
      if (data.type === 'steps') onSteps(data.steps)
      else if (data.type === 'failed') onFailed(data.message)
      else onPixels(data.pixels)
    })
    worker.addEventListener('error', ({ message }) => onFailed(message || 'The replay could not be painted.'))
  }

  /** @param plates is transferred: the caller's buffer is empty afterwards */
  open(canvas: OffscreenCanvas | null, plates: ArrayBuffer): void {
    this.#send({ type: 'open', canvas, plates }, canvas ? [canvas, plates] : [plates])
  }

  /** Adds the next entries of the log. */
  add(entries: readonly LoggedUpdate[]): void {
    this.#send({ type: 'history', entries })
  }

  /** Adds what this device has of the artwork. */
  addCopy(updates: readonly Uint8Array[]): void {
    this.#send({ type: 'copy', updates })
  }

  /** Shows a moment. @param position whole steps, and the share of the next one that is shown growing */
  show(position: number): void {
    this.#send({ type: 'show', position })
  }

  close(): void {
    this.#worker.terminate()
  }

  #send(message: ToReplay, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}

/** Starts the worker that paints a replay. The caller terminates it. */
export const startReplayWorker = (): Worker =>
  new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module', name: 'replay' })
