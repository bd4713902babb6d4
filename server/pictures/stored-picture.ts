/**
 * The newest picture of an artwork as one stored blob, so that its pixels, its log entry and its hashes always fit together.
 *
 *     painterVersion:uint32be  seq:uint32be  colorHash:32 bytes  mark:16 bytes  file
 */
import { Buffer } from 'node:buffer'
import { LOG_MARK_BYTES } from '#server/log/log-chain.ts'

export interface ArtworkPicture {
  /** A PNG, or a WebP for the widths of cards. */
  readonly file: Uint8Array
  /** SHA-256 of the color plane, in hex. */
  readonly colorHash: string
  /** The last log entry that the picture shows; 0 for the uncolored page. */
  readonly seq: number
  /** The mark of the log at `seq` (LOG-3). */
  readonly mark: string
}

const HASH_OFFSET_BYTES = 8
const MARK_OFFSET_BYTES = HASH_OFFSET_BYTES + 32
/** The first four bytes of every PNG and of every WebP. */
const SIGNATURES: readonly number[] = [0x89504e47, 0x52494646]
const FILE_OFFSET_BYTES = MARK_OFFSET_BYTES + LOG_MARK_BYTES

/** The bytes hold `painterVersion`, so that another painter version does not use the picture. */
export function encodeStoredPicture(
  { file, colorHash, seq, mark }: ArtworkPicture,
  painterVersion: number,
): Uint8Array {
  const bytes = Buffer.alloc(FILE_OFFSET_BYTES + file.length)
  bytes.writeUInt32BE(painterVersion, 0)
  bytes.writeUInt32BE(seq, 4)
  bytes.write(colorHash, HASH_OFFSET_BYTES, 'hex')
  bytes.write(mark, MARK_OFFSET_BYTES, 'base64url')
  bytes.set(file, FILE_OFFSET_BYTES)
  return bytes
}

/**
 * Returns null for bytes that are not a stored picture, for pictures from before LOG-3 and for those of another painter version: they
 * are painted again.
 */
export function decodeStoredPicture(bytes: Uint8Array, painterVersion: number): ArtworkPicture | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length < FILE_OFFSET_BYTES + 4 || buffer.readUInt32BE(0) !== painterVersion) return null
  if (!SIGNATURES.includes(buffer.readUInt32BE(FILE_OFFSET_BYTES))) return null
  return {
    seq: buffer.readUInt32BE(4),
    colorHash: buffer.toString('hex', HASH_OFFSET_BYTES, MARK_OFFSET_BYTES),
    mark: buffer.toString('base64url', MARK_OFFSET_BYTES, FILE_OFFSET_BYTES),
    file: bytes.subarray(FILE_OFFSET_BYTES),
  }
}
