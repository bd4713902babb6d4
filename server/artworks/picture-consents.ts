/** What parents have said about their child in the pictures of others, and what follows from it (CHILD-21, CHILD-23). */
import type { Context } from '#server/context/context.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { newShownNumber } from './artwork-ids.ts'
import { artworkCollection, type ArtworkRow, type PictureChild } from './artwork-row.ts'
import type { ArtworkRecord } from './artwork-service.ts'
import {
  changePictureChild,
  newPictureChild,
  pictureChildCollection,
  pictureChildIdOf,
  type PictureChildRow,
  withoutAgreement,
} from './picture-children.ts'
import { sharingOf } from './sharing.ts'

/** A picture of somebody else that a child is in, or of which its parents are asked. */
export interface PictureOfChild {
  readonly artwork: ArtworkRecord
  readonly row: PictureChildRow
  /** What the picture knows of the child; null while it may not draw on it. */
  readonly child: PictureChild | null
}

/** Rows that are read for one list. */
const MAX_ROWS = 1_000

const isOpen = ({ row }: PictureOfChild): number => (row.consent === 'asked' ? 0 : 1)

/** Ends a publication that has no consent any more: the family goes on seeing the picture. */
async function unpublish(transaction: Transaction, artwork: ArtworkRow): Promise<void> {
  if (artwork.visibility !== 'public') return
  const visibility = artwork.familyId === null ? 'private' : 'family'
  const sharing = await sharingOf(transaction, { ...artwork, visibility })
  await transaction.collection(artworkCollection).updateOne({ _id: artwork._id }, { $set: { visibility, ...sharing } })
}

export function createPictureConsents({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  const rows = storage.collection(pictureChildCollection)

  async function withArtworks(found: readonly PictureChildRow[]): Promise<PictureOfChild[]> {
    const ids = [...new Set(found.map(({ artworkId }) => artworkId))]
    const artworks = ids.length === 0 ? [] : await storage.collection(artworkCollection).find({ _id: { $in: ids } })
    const byId = new Map(artworks.map((artwork) => [artwork._id, artwork]))
    return found.flatMap((row) => {
      const artwork = byId.get(row.artworkId)
      // What the child owns, its parents change as the owner may (CHILD-5).
      if (!artwork || artwork.userId === row.childId) return []
      return [{ artwork, row, child: artwork.children?.find(({ id }) => id === row.childId) ?? null }]
    })
  }

  async function withoutConsent(transaction: Transaction, artworkId: number, childId: number): Promise<void> {
    await changePictureChild(transaction, { artworkId, childId }, withoutAgreement)
    const artwork = await transaction.collection(artworkCollection).findOne({ _id: artworkId })
    if (!artwork) return
    if (artwork.children?.some(({ id }) => id === childId)) await unpublish(transaction, artwork)
    await announceRightsChange(transaction, { artworkId }, now())
  }

  /** The child may not have joined: then it may from now on. */
  async function withConsent(transaction: Transaction, artworkId: number, childId: number): Promise<void> {
    const artworks = transaction.collection(artworkCollection)
    const artwork = await artworks.findOne({ _id: artworkId })
    if (!artwork) return
    const { children = [] } = artwork
    const others = children.filter(({ id }) => id !== childId)
    const child =
      children.find(({ id }) => id === childId) ??
      (await newPictureChild(transaction, { artwork, childId }, newShownNumber))
    await artworks.updateOne({ _id: artworkId }, { $set: { children: [...others, { ...child, agreed: true }] } })
    await announceRightsChange(transaction, { artworkId }, now())
  }

  return {
    /** Returns the pictures of others that a child is in, at most `limit`: open questions first, then the newest. */
    async picturesOf(childId: number, limit: number): Promise<PictureOfChild[]> {
      const found = await withArtworks(await rows.find({ childId }, { sort: { artworkId: -1 }, limit: MAX_ROWS }))
      return found
        .toSorted((a, b) => isOpen(a) - isOpen(b) || b.artwork.updatedAt.getTime() - a.artwork.updatedAt.getTime())
        .slice(0, limit)
    },
    /** Returns one of them, or null. */
    async find(artworkId: number, childId: number): Promise<PictureOfChild | null> {
      const row = await rows.findOne({ _id: pictureChildIdOf(artworkId, childId) })
      return row ? ((await withArtworks([row]))[0] ?? null) : null
    },
    /** Returns the questions about these children that are open, the oldest first. */
    async openQuestions(childIds: readonly number[]): Promise<PictureOfChild[]> {
      if (childIds.length === 0) return []
      const found = await rows.find({ childId: { $in: [...childIds] }, consent: 'asked' }, { limit: MAX_ROWS })
      return withArtworks(found.toSorted((a, b) => (a.askedAt?.getTime() ?? 0) - (b.askedAt?.getTime() ?? 0)))
    },
    /** Stores a parent's answer. Throws the Problem of `newPictureChild`. Without consent, the picture is not public any more in the same transaction. */
    answer: (
      artworkId: number,
      childId: number,
      { consent, parentId }: { consent: 'yes' | 'no'; parentId: number },
    ): Promise<void> =>
      storage.transact(async (transaction) => {
        const answered = { consent, answeredBy: parentId, answeredAt: now() }
        const _id = pictureChildIdOf(artworkId, childId)
        await transaction.collection(pictureChildCollection).updateOne({ _id }, { $set: answered })
        if (consent === 'yes') await withConsent(transaction, artworkId, childId)
        else await withoutConsent(transaction, artworkId, childId)
      }),
    /** Changes what else a picture knows of a child, with what `also` does. */
    change: (
      artworkId: number,
      childId: number,
      change: Partial<Record<'nameHidden' | 'takenOff', boolean>>,
      also?: (transaction: Transaction) => Promise<void>,
    ): Promise<void> =>
      storage.transact(async (transaction) => {
        await changePictureChild(transaction, { artworkId, childId }, (child) => changed(child, change))
        await also?.(transaction)
        // The people in the room then set no flags on strokes that are kept off.
        if (change.takenOff !== undefined) await announceRightsChange(transaction, { artworkId }, now())
      }),
    /** Removes the rows of a deleted artwork. */
    removeAllOf: (artworkId: number): Promise<void> => deleteInBatches(rows, { artworkId }),
    /** Takes back every consent for a deleted child. Its strokes stay, under 'Someone'. */
    async forgetChild(childId: number): Promise<void> {
      for await (const { artworkId } of rows.stream({ childId }))
        await storage.transact((transaction) => withoutConsent(transaction, artworkId, childId))
      await deleteInBatches(rows, { childId })
    },
  }
}

export type PictureConsents = ReturnType<typeof createPictureConsents>

function changed(
  { nameHidden, takenOff, ...child }: PictureChild,
  change: Partial<Record<'nameHidden' | 'takenOff', boolean>>,
): PictureChild {
  return {
    ...child,
    ...((change.nameHidden ?? nameHidden) && { nameHidden: true }),
    ...((change.takenOff ?? takenOff) && { takenOff: true }),
  }
}
