/** The messages to and from the painting thread: plain values and bytes, which `postMessage` can clone. */

export interface PaintJob {
  readonly artworkId: number
  /** The encoded plates of the artwork's page. */
  readonly plates: Uint8Array
  /** The Yjs updates of the artwork's log, from the first entry on and in order. */
  readonly updates: readonly Uint8Array[]
}

export interface PaintedPicture {
  /** RGBA, 1600 x 1200: the color plane under the ink plane, as people see it. */
  readonly pixels: Uint8Array
  /** SHA-256 of the color plane alone, in hex. A client with the same log has the same hash. */
  readonly colorHash: string
}

/** The result of each kind of job. */
export interface PaintResults {
  picture: PaintedPicture
  /** An encoded opening picture (crdt/painter/timeline/opening-picture.ts) of the whole job. */
  openingPicture: Uint8Array
}

export interface PaintRequest {
  readonly jobNumber: number
  readonly kind: keyof PaintResults
  readonly job: PaintJob
}

export type PaintReply =
  | { readonly jobNumber: number; readonly result: PaintResults[keyof PaintResults] }
  | { readonly jobNumber: number; readonly error: string }
