/**
 * An opening picture as it is stored: with the mark of the log that it was painted from (LOG-3).
 *
 *     mark:16 bytes  opening picture (crdt/painter/timeline/opening-picture.ts)
 */
import { Buffer } from 'node:buffer'
import { openingPictureSeq } from '#crdt/painter/timeline/opening-picture.ts'
import { LOG_MARK_BYTES } from '#server/log/log-mark.ts'

export interface MarkedOpeningPicture {
  readonly mark: string
  /** The last log entry that is in it. */
  readonly seq: number
  /** The encoded opening picture. */
  readonly picture: Uint8Array
}

export const encodeMarked = (mark: string, picture: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(mark, 'base64url'), picture])

/** Returns null for other bytes, and for an opening picture of another painter version: both are painted again. */
export function decodeMarked(bytes: Uint8Array, painterVersion: number): MarkedOpeningPicture | null {
  const picture = bytes.subarray(LOG_MARK_BYTES)
  const seq = openingPictureSeq(picture, painterVersion)
  const mark = Buffer.from(bytes.subarray(0, LOG_MARK_BYTES)).toString('base64url')
  return seq === null ? null : { mark, seq, picture }
}
