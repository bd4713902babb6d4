/** The messages between the main thread and the replay worker. */
import type { PaintedPixels } from '#client/canvas/painting/painter-messages.ts'
import type { LoggedUpdate } from './read-history.ts'
import type { ReplayStep } from './replay-log.ts'

export type ToReplay =
  | { readonly type: 'open'; readonly canvas: OffscreenCanvas | null; readonly plates: ArrayBuffer }
  /** The next entries of the log, in order. */
  | { readonly type: 'history'; readonly entries: readonly LoggedUpdate[] }
  /** What a device has of the artwork (`ReplayLog.addCopy`). */
  | { readonly type: 'copy'; readonly updates: readonly Uint8Array[] }
  /** Whole steps, and the share of the next one that is shown growing. */
  | { readonly type: 'show'; readonly position: number }

export type FromReplay =
  /** The steps that the last added entries consist of. */
  | { readonly type: 'steps'; readonly steps: readonly ReplayStep[] }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'pixels'; readonly pixels: PaintedPixels }
