/** The messages between the main thread and the painter worker. */
import type { DocumentChange } from '#crdt/document/document-copy.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import type { NumberPlace } from '#crdt/regions/numbers/number-places.ts'
import type { StrokeDelta } from './growing-strokes.ts'

/** Each question gets one answer, which covers everything sent before the question. */
export type Question =
  /** The color plane's pixel at a page point in units (sixteenths of a logical pixel), as far as it is painted. */
  | { readonly kind: 'color'; readonly x: number; readonly y: number }
  /** SHA-256 of the color plane with the whole document painted and nothing growing, lower-case hex. */
  | { readonly kind: 'fingerprint' }
  /** Which regions are colored, and with the `targets` of their labels (`regionColoring`), as far as they are painted. */
  | { readonly kind: 'coloring'; readonly targets: readonly (Color | undefined)[] }
  /** Where the numbers of the page stand. */
  | { readonly kind: 'numberPlaces' }

export interface Answers {
  color: Color
  fingerprint: string
  coloring: Uint8Array
  numberPlaces: ReadonlyMap<number, NumberPlace>
}

export type Answer = Answers[Question['kind']]

export type ToPainter =
  | {
      readonly type: 'open'
      /** Where to show the picture. Null when the browser has no OffscreenCanvas; pixels are posted instead. */
      readonly canvas: OffscreenCanvas | null
      readonly plates: ArrayBuffer
      /** The account whose undo and redo the summary describes. */
      readonly author: number
    }
  /** The server's picture of the artwork has been requested. Painting of many strokes waits for it. */
  | { readonly type: 'expectOpeningPicture' }
  /** The opening picture (crdt/painter/timeline/opening-picture.ts), or null when there is none. */
  | { readonly type: 'openingPicture'; readonly bytes: ArrayBuffer | null }
  | { readonly type: 'change'; readonly change: DocumentChange }
  /** Start again with an empty document: the server refused strokes of this one. */
  | { readonly type: 'reset' }
  /** The stroke under this person's own pointer; null when there is none. The pointer benchmark reads this message, too. */
  | { readonly type: 'previewOwn'; readonly delta: StrokeDelta | null }
  /** The strokes growing under other people's pointers. */
  | { readonly type: 'previewRemote'; readonly deltas: readonly StrokeDelta[] }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }

/** What the main thread needs to know of the document without decoding it. */
export interface PaintedSummary {
  /** Strokes in the picture, without undone ones. */
  readonly shown: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The whole document is painted. */
  readonly settled: boolean
}

/** A composed rectangle for a browser without OffscreenCanvas, in painter pixels. */
export interface PaintedPixels {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export type FromPainter =
  /**
   * The plates are decoded. `labels` is a copy of the region plane (1600 x 1200) for looking up regions by point, `references` are
   * the regions' reference colors by label.
   */
  | { readonly type: 'opened'; readonly labels: Uint16Array; readonly references: readonly (Color | null)[] }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'summary'; readonly summary: PaintedSummary }
  | { readonly type: 'pixels'; readonly pixels: PaintedPixels }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer }
