/**
 * The newest picture of an artwork as it is kept: one blob, so that picture, moment and hash never disagree.
 *
 *     painterVersion:uint32be  seq:uint32be  colorHash:32 bytes  png
 */
import { Buffer } from 'node:buffer'

export interface ArtworkPicture {
  readonly png: Uint8Array
  /** SHA-256 in hex of the color plane. */
  readonly colorHash: string
  /** The last entry of the log that is in the picture; 0 for the empty page. */
  readonly seq: number
}

const HASH_AT = 8
const PNG_AT = HASH_AT + 32

/** `painterVersion` stands in the bytes, so that a newer painter knows them for old. */
export function encodeStoredPicture({ png, colorHash, seq }: ArtworkPicture, painterVersion: number): Uint8Array {
  const bytes = Buffer.alloc(PNG_AT + png.length)
  bytes.writeUInt32BE(painterVersion, 0)
  bytes.writeUInt32BE(seq, 4)
  bytes.write(colorHash, HASH_AT, 'hex')
  bytes.set(png, PNG_AT)
  return bytes
}

/** Null for bytes that are none and for pictures of another painter: those are made anew. */
export function decodeStoredPicture(bytes: Uint8Array, painterVersion: number): ArtworkPicture | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length <= PNG_AT || buffer.readUInt32BE(0) !== painterVersion) return null
  return {
    seq: buffer.readUInt32BE(4),
    colorHash: buffer.toString('hex', HASH_AT, PNG_AT),
    png: bytes.subarray(PNG_AT),
  }
}
