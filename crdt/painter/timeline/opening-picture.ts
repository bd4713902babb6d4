/**
 * The opening picture: how an artwork looked after the first entries of its document, painted by the server and kept as bytes,
 * so that a device that opens a long artwork need not paint every stroke. The document remains the source of truth: a device adopts the
 * picture only if it is of exactly the document's first entries.
 *
 *     'F' 'D' 'K' 2   painterVersion:uint32be   seq:uint32be   count:uint32be   digest:32 bytes
 *     undone: one bit an entry, the first in the lowest bit   deflated pixels as differences to the row above (row-differences.ts)
 *
 * Pictures of version 1 had a digest that other strokes could have, too: they are ignored and made again.
 */
import { digest as sha256 } from 'lib0/hash/sha256'
import type { EncodedEntry } from '#crdt/document/document-entry.ts'
import { PIXELS, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { planeOfDifferences, rowDifferences } from '#crdt/painter/planes/row-differences.ts'

const MAGIC = [0x46, 0x44, 0x4b, 2] as const
const DIGEST_AT = 16
const DIGEST_BYTES = 32
const UNDONE_AT = DIGEST_AT + DIGEST_BYTES
/** What is hashed at once, so that hashing a long document takes little memory. */
const PIECE_BYTES = 64 * 1024

/** What of an entry an opening picture is recognised by. */
type PictureEntry = Pick<EncodedEntry, 'bytes' | 'undone'>

export interface OpeningPicture {
  /** The version of the painter that painted it. Only artworks of the same version adopt it. */
  readonly painterVersion: number
  /** The last entry of the log that is in it. */
  readonly seq: number
  /** How many strokes of the document it holds, from the first in painting order. */
  readonly count: number
  /** A digest of their bytes, in order, and of `undone`: 32 bytes. */
  readonly digest: Uint8Array
  /** Which of them were undone and are not in the picture: one bit each, the first in the lowest. */
  readonly undone: Uint8Array
  readonly color: ColorPlane
}

/** Packs `color`, the picture of `entries` by this version of the painter. `deflate` gives the zlib format (RFC 1950). */
export function encodeOpeningPicture(
  entries: readonly PictureEntry[],
  color: ColorPlane,
  seq: number,
  painterVersion: number,
  deflate: (raw: Uint8Array) => Uint8Array,
): Uint8Array {
  const undone = new Uint8Array(Math.ceil(entries.length / 8))
  for (const [index, entry] of entries.entries()) if (entry.undone) undone[index >> 3]! |= 1 << (index & 7)
  const pixels = deflate(rowDifferences(color))
  const bytes = new Uint8Array(UNDONE_AT + undone.length + pixels.length)
  bytes.set(MAGIC)
  const view = new DataView(bytes.buffer)
  view.setUint32(4, painterVersion)
  view.setUint32(8, seq)
  view.setUint32(12, entries.length)
  bytes.set(digestOf(entries, undone), DIGEST_AT)
  bytes.set(undone, UNDONE_AT)
  bytes.set(pixels, UNDONE_AT + undone.length)
  return bytes
}

/** Returns what the picture holds, without unpacking it; null for other bytes, and for those of another painter version. */
export function openingPictureExtent(
  bytes: Uint8Array,
  painterVersion: number,
): Pick<OpeningPicture, 'seq' | 'count'> | null {
  const view = headerOf(bytes)
  return view?.getUint32(4) === painterVersion ? { seq: view.getUint32(8), count: view.getUint32(12) } : null
}

/** Unpacks an opening picture. Null for other or damaged bytes: the caller then paints from the first stroke. */
export async function decodeOpeningPicture(
  bytes: Uint8Array<ArrayBuffer>,
  inflate: (deflated: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<OpeningPicture | null> {
  const view = headerOf(bytes)
  if (!view) return null
  const count = view.getUint32(12)
  const pixelsAt = UNDONE_AT + Math.ceil(count / 8)
  if (pixelsAt >= bytes.length) return null
  const raw = await inflate(bytes.subarray(pixelsAt)).catch(() => null)
  if (raw?.length !== PIXELS * 4) return null
  return {
    painterVersion: view.getUint32(4),
    seq: view.getUint32(8),
    count,
    digest: bytes.slice(DIGEST_AT, UNDONE_AT),
    undone: bytes.slice(UNDONE_AT, pixelsAt),
    color: planeOfDifferences(raw),
  }
}

/**
 * Returns the first entries with the undone flags of the time when the picture was painted. Null when the document has other
 * strokes there, or fewer (PAINT-4). Takes about 5 ms for each MB of strokes on a desktop.
 */
export function entriesOfOpeningPicture<E extends PictureEntry>(
  { count, digest, undone }: Pick<OpeningPicture, 'count' | 'digest' | 'undone'>,
  entries: readonly E[],
): E[] | null {
  if (entries.length < count) return null
  const first = entries.slice(0, count)
  const found = digestOf(first, undone)
  if (digest.some((byte, at) => byte !== found[at])) return null
  return first.map((entry, index) => {
    const wasUndone = ((undone[index >> 3]! >> (index & 7)) & 1) === 1
    return entry.undone === wasUndone ? entry : { ...entry, undone: wasUndone }
  })
}

function headerOf(bytes: Uint8Array): DataView | null {
  if (bytes.length <= UNDONE_AT || MAGIC.some((byte, at) => bytes[at] !== byte)) return null
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * Returns a SHA-256 over the strokes' bytes and `undone`, each after its length as uint32be. It is computed in pieces: each hash
 * covers the hash before it, 32 zero bytes at first, and the next 64 KiB. lib0 and not Web Crypto, which browsers have over
 * https only.
 */
function digestOf(entries: readonly PictureEntry[], undone: Uint8Array): Uint8Array {
  const piece = new Uint8Array(DIGEST_BYTES + PIECE_BYTES)
  const length = new DataView(new ArrayBuffer(4))
  let end = DIGEST_BYTES
  const hashPiece = (): void => {
    piece.set(sha256(piece.subarray(0, end)))
    end = DIGEST_BYTES
  }
  const add = (bytes: Uint8Array): void => {
    for (let from = 0; from < bytes.length;) {
      const part = bytes.subarray(from, from + piece.length - end)
      piece.set(part, end)
      from += part.length
      end += part.length
      if (end === piece.length) hashPiece()
    }
  }
  const addWithLength = (bytes: Uint8Array): void => {
    length.setUint32(0, bytes.length)
    add(new Uint8Array(length.buffer))
    add(bytes)
  }
  for (const { bytes } of entries) addWithLength(bytes)
  addWithLength(undone)
  hashPiece()
  return piece.slice(0, DIGEST_BYTES)
}
