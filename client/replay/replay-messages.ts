/** What the replay page and its painter (a worker) say to each other. */
import type { PaintedPixels } from '#client/canvas/painting/painter-messages.ts'
import type { LoggedUpdate } from './read-history.ts'
import type { ReplayStep } from './replay-log.ts'

export type ToReplay =
  | { readonly type: 'open'; readonly canvas: OffscreenCanvas | null; readonly plates: ArrayBuffer }
  /** The next entries of the log, in its order. */
  | { readonly type: 'history'; readonly entries: readonly LoggedUpdate[] }
  /** Whole steps done, and the share of the next one that shall be seen growing. */
  | { readonly type: 'show'; readonly position: number }

export type FromReplay =
  /** The steps that the entries added last are. */
  | { readonly type: 'steps'; readonly steps: readonly ReplayStep[] }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'pixels'; readonly pixels: PaintedPixels }
