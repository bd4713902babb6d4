/** The messages to and from the painting thread: plain values and bytes, which `postMessage` can clone. */
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import type { PackedPlane } from './packed-plane.ts'

export interface PaintJob {
  readonly artworkId: number
  /** The encoded plates of the artwork's page, with the version of its painter (`withPainterVersion`). */
  readonly plates: Uint8Array
  /** What the first entries of the log have made; without it, `updates` holds these entries. Its chapters fit. */
  readonly snapshot?: RoomSnapshot | null
  /** The Yjs updates of the artwork's log in order, from the first entry on that is not in the snapshot. */
  readonly updates: readonly Uint8Array[]
  /** Painting stops when it has taken this time; without it, it never stops. */
  readonly limitMs?: number
}

/** How a picture is painted; by default from the first stroke. */
export interface PictureJob extends PaintJob {
  /** The last opening picture, encoded, on which painting begins if it fits the log. */
  readonly openingPicture?: Uint8Array | null
  /** The plane of an earlier picture, on which painting begins rather, if it fits the log. */
  readonly plane?: PackedPlane | null
}

export interface PaintedPicture {
  /** RGBA, 1600 x 1200: the color plane under the ink plane, as people see it. */
  readonly pixels: Uint8Array
  /** SHA-256 of the color plane alone, in hex. A client with the same log has the same hash. */
  readonly colorHash: string
}

/** The result of each kind of job. */
export interface PaintResults {
  /** The picture is null when its time was over. A later job can go on from the plane. */
  picture: { readonly picture: PaintedPicture | null; readonly plane: PackedPlane }
  /** An encoded opening picture (crdt/painter/timeline/opening-picture.ts) of the whole job; null when its time was over. */
  openingPicture: Uint8Array | null
}

/** What each kind of job is made from. */
export interface PaintJobs {
  picture: PictureJob
  openingPicture: PictureJob
}

export type PaintRequest = {
  [K in keyof PaintJobs]: { readonly jobNumber: number; readonly kind: K; readonly job: PaintJobs[K] }
}[keyof PaintJobs]

export type PaintReply =
  /** The thread begins a slice of this job. */
  | { readonly jobNumber: number; readonly begins: true }
  | { readonly jobNumber: number; readonly result: PaintResults[keyof PaintResults] }
  | { readonly jobNumber: number; readonly error: string }
