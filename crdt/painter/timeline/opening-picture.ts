/**
 * The opening picture: how an artwork looked after the first entries of its document, painted by the server and kept as bytes,
 * so that a device that opens a long artwork need not paint every stroke. The document stays the truth: a device adopts the
 * picture only if it is of exactly the document's first entries.
 *
 *     'F' 'D' 'K' 1   painterVersion:uint32be   seq:uint32be   count:uint32be   digest:uint32be*2
 *     undone: one bit an entry, the first in the lowest bit   deflated pixels as differences to the row above (row-differences.ts)
 */
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { PIXELS, type ColorPlane } from '#crdt/painter/planes/planes.ts'
import { planeOfDifferences, rowDifferences } from '#crdt/painter/planes/row-differences.ts'

const MAGIC = [0x46, 0x44, 0x4b, 1] as const
const UNDONE_AT = 24

export interface OpeningPicture {
  /** The version of the painter that painted it. Only artworks of the same version adopt it. */
  readonly painterVersion: number
  /** The last entry of the log that is in it. */
  readonly seq: number
  /** How many strokes of the document it holds, from the first in painting order. */
  readonly count: number
  /** A digest of their ids, in order. */
  readonly digest: readonly [number, number]
  /** Which of them were undone and are not in the picture: one bit each, the first in the lowest. */
  readonly undone: Uint8Array
  readonly color: ColorPlane
}

/** Packs `color`, the picture of `entries` by this version of the painter. `deflate` gives the zlib format (RFC 1950). */
export function encodeOpeningPicture(
  entries: readonly DocumentEntry[],
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
  for (const [index, half] of digestOf(entries, entries.length).entries()) view.setUint32(16 + index * 4, half)
  bytes.set(undone, UNDONE_AT)
  bytes.set(pixels, UNDONE_AT + undone.length)
  return bytes
}

/** Returns the last log entry that is in the picture; null for other bytes, and for those of another painter version. */
export function openingPictureSeq(bytes: Uint8Array, painterVersion: number): number | null {
  const view = headerOf(bytes)
  return view?.getUint32(4) === painterVersion ? view.getUint32(8) : null
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
    digest: [view.getUint32(16), view.getUint32(20)],
    undone: bytes.slice(UNDONE_AT, pixelsAt),
    color: planeOfDifferences(raw),
  }
}

/**
 * Returns the first entries with the undone flags of the time when the picture was painted. Null when the document has other
 * strokes there, or fewer.
 */
export function entriesOfOpeningPicture(
  { count, digest, undone }: Pick<OpeningPicture, 'count' | 'digest' | 'undone'>,
  entries: readonly DocumentEntry[],
): DocumentEntry[] | null {
  if (entries.length < count) return null
  const [high, low] = digestOf(entries, count)
  if (high !== digest[0] || low !== digest[1]) return null
  return entries.slice(0, count).map((entry, index) => {
    const wasUndone = ((undone[index >> 3]! >> (index & 7)) & 1) === 1
    return entry.undone === wasUndone ? entry : { stroke: entry.stroke, undone: wasUndone }
  })
}

function headerOf(bytes: Uint8Array): DataView | null {
  if (bytes.length <= UNDONE_AT || MAGIC.some((byte, at) => bytes[at] !== byte)) return null
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Two 32-bit hashes of the ids with different seeds: together as good as 64 bits against accidents, not against attacks. */
function digestOf(entries: readonly DocumentEntry[], count: number): [number, number] {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let index = 0; index < count; index += 1) {
    const { id } = entries[index]!.stroke
    for (let at = 0; at < id.length; at += 1) {
      const code = id.charCodeAt(at)
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x01000193) ^ (low >>> 15)
    }
  }
  return [high >>> 0, low >>> 0]
}
