/** What goes to the painting thread and what comes back; plain values and bytes, so that they can be posted. */

export interface PaintJob {
  readonly artworkId: number
  /** Encoded plates of the artwork's page. */
  readonly plates: Uint8Array
  /** The artwork's log from its first entry, in order: Yjs updates. */
  readonly updates: readonly Uint8Array[]
}

export interface Painting {
  /** RGBA, 1600 x 1200: color under ink, as people see it. */
  readonly pixels: Uint8Array
  /** SHA-256 in hex of the color plane alone: what a client that holds the same log has, too. */
  readonly colorHash: string
}

/** What each kind of job is answered with. */
export interface Painted {
  picture: Painting
  /** An opening picture (crdt/painter/timeline/opening-picture.ts) of the whole job, as bytes. */
  openingPicture: Uint8Array
}

export interface PaintRequest {
  readonly number: number
  readonly kind: keyof Painted
  readonly job: PaintJob
}

export type PaintAnswer =
  | { readonly number: number; readonly painted: Painted[keyof Painted] }
  | { readonly number: number; readonly error: string }
