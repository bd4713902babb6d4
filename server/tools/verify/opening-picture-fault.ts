import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { decodeOpeningPicture, openingPictureSeq, type OpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { openingPictureName } from '#server/pictures/opening-picture-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'

/** A stored opening picture. */
export interface KeptOpeningPicture {
  readonly bytes: Uint8Array
  /** The last log entry that it includes. */
  readonly seq: number
}

/** Returns the stored opening picture of an artwork. One of another painter version counts as absent, as it does for clients. */
export async function keptOpeningPicture(
  artworkId: number,
  blobs: Pick<BlobStore, 'get'>,
): Promise<KeptOpeningPicture | null> {
  const bytes = await blobs.get(openingPictureName(artworkId))
  const seq = bytes && openingPictureSeq(bytes)
  return bytes && seq !== null ? { bytes, seq } : null
}

/** Compares a stored opening picture with a fresh one of the same log and number of strokes. Returns the fault, or null. */
export async function openingPictureFault(
  kept: KeptOpeningPicture,
  paint: (strokes: number) => Uint8Array,
): Promise<string | null> {
  const found = await read(kept.bytes)
  const expected = found && (await read(paint(found.count)))
  if (!found || !expected) return 'the opening picture is damaged'
  if (strokesOf(found) !== strokesOf(expected)) return 'the opening picture shows other strokes'
  return pixelsOf(found).equals(pixelsOf(expected)) ? null : 'the opening picture has other pixels'
}

/** Compares decoded values, because compressed bytes may differ between zlib versions. */
const strokesOf = ({ count, digest, undone }: OpeningPicture): string => [count, ...digest, ...undone].join(' ')

const pixelsOf = ({ color }: OpeningPicture): Buffer => Buffer.from(color.buffer)

const read = (bytes: Uint8Array): Promise<OpeningPicture | null> =>
  decodeOpeningPicture(new Uint8Array(bytes), async (deflated) => new Uint8Array(inflateSync(deflated)))
