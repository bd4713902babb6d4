/**
 * Keeps the opening pictures within a budget of disk: those that nobody has opened an artwork with for longest go first. A row for each says
 * how large it is, when it was used, and since which entry of the log it may be shown.
 */
import type { Context } from '#server/context/context.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'

interface OpeningPictureRow {
  /** The artwork's id. No row outlives its artwork. */
  _id: number
  /** The size of the stored picture; 0 when there is none. */
  bytes: number
  /** When somebody last opened the artwork with it, a day late at most. */
  usedAt: Date
  /** Pictures, also ordinary ones, that end before this entry of the log hold strokes that were taken off since. Missing when there were none. */
  from?: number
}

export const openingPictureCollection: CollectionDefinition<OpeningPictureRow> = {
  name: 'openingPictures',
  indexes: [{ fields: ['usedAt'] }],
}

/** Returns the blob name of an artwork's opening picture. */
export const openingPictureName = (artworkId: number): string => `pictures/${artworkId}-keyframe`

/** 1 GiB: about 3,000 pictures. */
export const DEFAULT_OPENING_PICTURE_BYTES = 1_073_741_824

/** When pictures must go, so many more do that the next one does not begin it again. */
const SHARE_LEFT = 0.9
/** Above this share of the budget, pictures are made only for artworks that somebody opens. */
const SHARE_FOR_UNASKED = 0.8
const DAY_MS = 86_400_000

/** Matches a row by which pictures that end with entry `seq` are shown. */
const isShownAt = (seq: number) => ({ $or: [{ from: { $exists: false } }, { from: { $lte: seq } }] }) as const

export interface KeptOpeningPicture {
  readonly bytes: Uint8Array
  /** It must not be used when it ends before this entry of the log. */
  readonly from: number
}

/**
 * @param budget the most bytes of all opening pictures together
 * @param exists whether there is such an artwork
 */
export function createOpeningPictureStore(
  { storage, blobs, now }: Pick<Context, 'storage' | 'blobs' | 'now'>,
  budget: number,
  exists: (artworkId: number) => Promise<boolean>,
) {
  const rows = storage.collection(openingPictureCollection)
  /** The bytes of all pictures, as far as this process knows; null before they are counted. */
  let total: number | null = null

  async function count(): Promise<number> {
    let bytes = 0
    for await (const row of rows.stream({ bytes: { $gt: 0 } })) bytes += row.bytes
    total = bytes
    return bytes
  }

  /** Deletes pictures, the longest unused first, when there are more than the budget allows. */
  async function evict(): Promise<void> {
    let left = total ?? (await count())
    if (left <= budget) return
    for await (const { _id, bytes, usedAt } of rows.stream({ bytes: { $gt: 0 } }, { sort: { usedAt: 1 } })) {
      if (left <= budget * SHARE_LEFT) break
      const remove = await blobs.deletionOf(openingPictureName(_id))
      if (!(await rows.updateOne({ _id, bytes, usedAt }, { $set: { bytes: 0 } }))) continue
      await remove()
      left -= bytes
    }
    total = left
  }

  /**
   * Called after each write, because the artwork may have been deleted meanwhile. A deletion that comes after the look removes what was
   * written itself. Returns whether the artwork was gone.
   */
  async function removedIfGone(artworkId: number): Promise<boolean> {
    if (await exists(artworkId)) return false
    await removeOpeningPicture(artworkId, { storage, blobs })
    total = null
    return true
  }

  return {
    /** Whether there is space for pictures that nobody has asked for. */
    hasSpace: async (): Promise<boolean> => (total ?? (await count())) < budget * SHARE_FOR_UNASKED,
    /** Whether a picture of the artwork is stored. */
    holds: async (artworkId: number): Promise<boolean> => ((await rows.findOne({ _id: artworkId }))?.bytes ?? 0) > 0,
    /** Returns the stored picture of an artwork, or null. */
    async get(artworkId: number): Promise<KeptOpeningPicture | null> {
      const [row, bytes] = await Promise.all([
        rows.findOne({ _id: artworkId }),
        blobs.get(openingPictureName(artworkId)),
      ])
      return bytes && { bytes, from: row?.from ?? 0 }
    },
    /** Returns the entry of the log before which no picture of the artwork may end that is shown. */
    shownFrom: async (artworkId: number): Promise<number> => (await rows.findOne({ _id: artworkId }))?.from ?? 0,
    /** Notes that somebody opens the artwork with its picture of `bytes` bytes. */
    async touch(artworkId: number, bytes: number): Promise<void> {
      const usedAt = now()
      const row = await rows.findOne({ _id: artworkId })
      if (row?.bytes === bytes && usedAt.getTime() - row.usedAt.getTime() < DAY_MS) return
      // A picture from before there were rows, or one that another process has stored, is counted from now on.
      await rows.updateOne({ _id: artworkId }, { $set: { bytes, usedAt } }, { upsert: true })
      if (total !== null) total += bytes - (row?.bytes ?? 0)
      await removedIfGone(artworkId)
    },
    /** Stores a picture that ends with entry `seq`, unless strokes in it were taken off meanwhile. Others may have to go for it. */
    async put(artworkId: number, seq: number, picture: Uint8Array): Promise<void> {
      if (picture.length > budget) return
      const before = await rows.findOne({ _id: artworkId })
      await blobs.put(openingPictureName(artworkId), picture)
      const fields = { bytes: picture.length, usedAt: now() }
      if (
        !(await rows.updateOne({ _id: artworkId, ...isShownAt(seq) }, { $set: fields })) &&
        !(await insertUnlessPresent(rows, { _id: artworkId, ...fields }))
      ) {
        await blobs.delete(openingPictureName(artworkId))
        return
      }
      if (total !== null) total += picture.length - (before?.bytes ?? 0)
      if (!(await removedIfGone(artworkId))) await evict()
    },
    /** Removes the picture of an artwork for good: none that ends before entry `from` is stored or shown from now on. */
    async forget(artworkId: number, from: number): Promise<void> {
      const fields = { bytes: 0, usedAt: now(), from }
      const note = (): Promise<boolean> => rows.updateOne({ _id: artworkId, ...isShownAt(from) }, { $set: fields })
      // A row that still refuses it is of a later removal, which has taken the picture with it.
      if (!(await note()) && !(await insertUnlessPresent(rows, { _id: artworkId, ...fields })) && !(await note()))
        return
      await blobs.delete(openingPictureName(artworkId))
      total = null
      await removedIfGone(artworkId)
    },
    /** Counts what all processes have stored, and deletes what is too much. */
    async sweep(): Promise<void> {
      await count()
      await evict()
    },
  }
}

export type OpeningPictureStore = ReturnType<typeof createOpeningPictureStore>

/** Removes the opening picture of a deleted artwork. */
export async function removeOpeningPicture(
  artworkId: number,
  { storage, blobs }: { readonly storage: Storage; readonly blobs: BlobStore },
): Promise<void> {
  await blobs.delete(openingPictureName(artworkId))
  await storage.collection(openingPictureCollection).deleteOne({ _id: artworkId })
}
