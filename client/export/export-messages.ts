/** The messages between the main thread and the workers that make pictures. */
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import type { ScreenPlanes } from '#crdt/painter/fine/enlarge-plates.ts'

/** The picture's pixels for one pixel of the 800 x 600 page, in each direction. */
export type ExportSize = 1 | 2 | 4

/** What to paint: a page, and the updates of its log (none for the empty page). */
export interface PictureSource {
  /** Encoded as the server sends them; transferred. */
  readonly plates: ArrayBuffer
  readonly updates: readonly Uint8Array[]
}

/** A worker gets one of these orders; the main thread terminates it afterwards. */
export type ToExport =
  | (PictureSource & { readonly type: 'screen'; readonly size: 1 | 2 })
  /** Paint at the screen's scale for the worker at `port`, which requests traces. */
  | (PictureSource & { readonly type: 'trace'; readonly port: MessagePort })
  /** Paint at scale 4 with traces from the worker at `port`. `ink` is the line art for paper, or null. */
  | {
      readonly type: 'fine'
      readonly ink: ArrayBuffer | null
      readonly updates: readonly Uint8Array[]
      readonly port: MessagePort
    }

export type FromExport =
  /** From 0 to 1. */
  | { readonly type: 'progress'; readonly share: number }
  /** The parts of a PNG file in order. */
  | { readonly type: 'done'; readonly png: readonly Uint8Array<ArrayBuffer>[] }
  | { readonly type: 'failed'; readonly message: string }

/** The tracing worker sends the page's planes first, then a batch of traces for each 'more'. */
export type FromTracer =
  | { readonly type: 'planes'; readonly planes: ScreenPlanes }
  /** One trace for each of the next strokes (`paintAndTrace`). */
  | { readonly type: 'traces'; readonly traces: readonly (FillTrace | null)[] }

export type ToTracer = 'more'
