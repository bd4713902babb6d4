/** What the page and its painter (a worker) say to each other. */
import type { DocumentChange } from '#crdt/document/document-copy.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import type { Growth } from './growth.ts'

/** What can be asked; each has one answer, after everything that was sent before it. */
export type Question =
  /** The color plane's pixel at a page point in units (sixteenths of a logical pixel), as far as it is painted. */
  | { readonly kind: 'color'; readonly x: number; readonly y: number }
  /** SHA-256 of the color plane with the whole document painted and nothing growing, lower-case hex. */
  | { readonly kind: 'fingerprint' }

export interface Answers {
  color: Color
  fingerprint: string
}

export type ToPainter =
  | {
      readonly type: 'open'
      /** Where to show the picture; null when the browser has no OffscreenCanvas, then pixels are posted. */
      readonly canvas: OffscreenCanvas | null
      readonly plates: ArrayBuffer
      /** Whose undo and redo the summary speaks of. */
      readonly author: number
    }
  /** A picture of the artwork, painted elsewhere, has been asked for: many strokes wait for it. */
  | { readonly type: 'expectOpeningPicture' }
  /** It came (crdt/painter/timeline/opening-picture.ts), or there is none. */
  | { readonly type: 'openingPicture'; readonly bytes: ArrayBuffer | null }
  | { readonly type: 'change'; readonly change: DocumentChange }
  /** Begin again with an empty document: the server refused what this one held. */
  | { readonly type: 'reset' }
  /** The stroke under this person's own pointer, or none. */
  | { readonly type: 'grow'; readonly growth: Growth | null }
  /** The strokes growing under other people's pointers. */
  | { readonly type: 'remote'; readonly growths: readonly Growth[] }
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }

/** What the page needs to know of the document without decoding it itself. */
export interface PaintedSummary {
  /** Strokes in the picture, without those taken back. */
  readonly shown: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Everything in the document is in the planes. */
  readonly settled: boolean
}

/** A composed rectangle for a browser without OffscreenCanvas. */
export interface PaintedPixels {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export type FromPainter =
  /** The plates are read; `labels` is a copy of the region plane (1600 x 1200), for looking up what lies under a point. */
  | { readonly type: 'opened'; readonly labels: Uint16Array }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'summary'; readonly summary: PaintedSummary }
  | { readonly type: 'pixels'; readonly pixels: PaintedPixels }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Color | string }
