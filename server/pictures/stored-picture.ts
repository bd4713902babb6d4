/**
 * The newest picture of an artwork as one stored blob, so that its pixels, its log entry and its hash always fit together.
 *
 *     painterVersion:uint32be  seq:uint32be  colorHash:32 bytes  png
 */
import { Buffer } from 'node:buffer'

export interface ArtworkPicture {
  readonly png: Uint8Array
  /** SHA-256 of the color plane, in hex. */
  readonly colorHash: string
  /** The last log entry that the picture shows; 0 for the uncolored page. */
  readonly seq: number
}

const HASH_OFFSET_BYTES = 8
const PNG_OFFSET_BYTES = HASH_OFFSET_BYTES + 32

/** The bytes hold `painterVersion`, so that another painter version does not use the picture. */
export function encodeStoredPicture({ png, colorHash, seq }: ArtworkPicture, painterVersion: number): Uint8Array {
  const bytes = Buffer.alloc(PNG_OFFSET_BYTES + png.length)
  bytes.writeUInt32BE(painterVersion, 0)
  bytes.writeUInt32BE(seq, 4)
  bytes.write(colorHash, HASH_OFFSET_BYTES, 'hex')
  bytes.set(png, PNG_OFFSET_BYTES)
  return bytes
}

/** Returns null for bytes that are not a stored picture, and for pictures of another painter version: both are painted again. */
export function decodeStoredPicture(bytes: Uint8Array, painterVersion: number): ArtworkPicture | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length <= PNG_OFFSET_BYTES || buffer.readUInt32BE(0) !== painterVersion) return null
  return {
    seq: buffer.readUInt32BE(4),
    colorHash: buffer.toString('hex', HASH_OFFSET_BYTES, PNG_OFFSET_BYTES),
    png: bytes.subarray(PNG_OFFSET_BYTES),
  }
}
