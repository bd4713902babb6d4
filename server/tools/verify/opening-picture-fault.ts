import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { decodeOpeningPicture, type OpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { decodeMarked, type MarkedOpeningPicture } from '#server/pictures/marked-opening-picture.ts'
import { openingPictureName } from '#server/pictures/opening-picture-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'

/** Returns the stored opening picture of an artwork. One of another painter version counts as absent, as it does for clients. */
export async function keptOpeningPicture(
  artworkId: number,
  painterVersion: number,
  blobs: Pick<BlobStore, 'get'>,
): Promise<MarkedOpeningPicture | null> {
  const bytes = await blobs.get(openingPictureName(artworkId))
  return bytes && decodeMarked(bytes, painterVersion)
}

/** Compares a stored opening picture with a fresh one of the same log and number of strokes. Returns the fault, or null. */
export async function openingPictureFault(
  { picture }: MarkedOpeningPicture,
  paint: (strokes: number) => Uint8Array,
): Promise<string | null> {
  const found = await read(picture)
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
