/** What the page and the workers that make pictures say to each other. */
import type { FillTrace } from '#crdt/painter/fill/fill-trace.ts'
import type { ScreenPlanes } from '#crdt/painter/fine/enlarge-plates.ts'

/** How many pixels of the picture a pixel of the 800 x 600 page becomes. */
export type PictureSize = 1 | 2 | 4

/** What is painted: a page and the updates of its log (none: the empty page). */
export interface PictureSource {
  /** As the server sends them; handed over. */
  readonly plates: ArrayBuffer
  readonly updates: readonly Uint8Array[]
}

/** A worker gets one of these, and ends with the page's last word. */
export type ToExport =
  | (PictureSource & { readonly type: 'screen'; readonly size: 1 | 2 })
  /** Paint at the screen's scale for another worker, which asks at `port`. */
  | (PictureSource & { readonly type: 'trace'; readonly port: MessagePort })
  /** Paint at scale 4, following the worker at `port`; `ink` is what the server has for paper, or null. */
  | {
      readonly type: 'fine'
      readonly ink: ArrayBuffer | null
      readonly updates: readonly Uint8Array[]
      readonly port: MessagePort
    }

export type FromExport =
  /** From 0 to 1. */
  | { readonly type: 'progress'; readonly share: number }
  /** The bytes of a PNG file. */
  | { readonly type: 'done'; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly type: 'failed'; readonly message: string }

/** What the tracing worker says at the port: the page's planes, then a batch of traces for each 'more'. */
export type FromTracer =
  | { readonly type: 'planes'; readonly planes: ScreenPlanes }
  /** One for each of the next strokes: see paintAndTrace. */
  | { readonly type: 'traces'; readonly traces: readonly (FillTrace | null)[] }

export type ToTracer = 'more'
