import type { Artwork } from '#contract/artworks.ts'
import { artworkPlace, type CopyStore } from '#client/canvas/session/store/copy-store.ts'

/**
 * Returns what this device holds of an artwork, for a person: updates of its document, in any order. There are none when the
 * person has not opened it here, and none of another log or of an earlier artwork with the same number.
 */
export async function readDeviceCopy(
  store: Pick<CopyStore, 'copies'>,
  { id, logKey, createdAt }: Pick<Artwork, 'id' | 'logKey' | 'createdAt'>,
  userId: number,
): Promise<Uint8Array[]> {
  const copies = await store.copies(userId, artworkPlace(id))
  return copies.flatMap(({ row, updates }) =>
    !row.isAside && row.logKey === logKey && (row.bornAt ?? createdAt) === createdAt ? updates : [],
  )
}
