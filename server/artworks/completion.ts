/** Completing an artwork and reopening it, with the visibility and the coins that go with it (ARTWORK-11, ARTWORK-13). */
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Coins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { KeepMade } from '#server/http/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import { ALREADY_COMPLETED, ARTWORK_NOT_FOUND, NO_STROKES } from '#server/texts/artworks.ts'
import type { OtherFields } from './artwork-change.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'
import { sharingOf } from './sharing.ts'

export const alreadyCompleted = (): Problem => Problem.conflict(ALREADY_COMPLETED, 'completed')
const notFound = (): Problem => Problem.notFound(ARTWORK_NOT_FOUND)
export const noStrokes = (): Problem => Problem.badRequest(NO_STROKES, 'no-strokes')

type Visible = Pick<ArtworkRow, 'visibility' | 'visibilityChosen' | 'familyId' | 'familyChosen'>

/** Returns who sees an artwork once it is completed: its owner's active family, unless the owner has chosen otherwise (ARTWORK-11). */
export function visibilityWhenCompleted(row: Visible, activeFamilyId: number | null): Partial<Visible> {
  if (row.visibilityChosen || row.visibility !== 'private') return {}
  return { visibility: 'family', familyId: row.familyChosen ? row.familyId : activeFamilyId }
}

/** Returns who sees an artwork once it is reopened: takes `visibilityWhenCompleted` back. */
export function visibilityWhenReopened({ visibility, visibilityChosen }: Visible): Partial<Visible> {
  return visibility === 'family' && !visibilityChosen ? { visibility: 'private' } : {}
}

export function createCompletion(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  coins: Coins,
  strokeLog: StrokeLog,
  accounts: AccountService,
) {
  return {
    /**
     * Completes an artwork. Returns the coins that its owner gets, 0 after the first time. Throws a 409 Problem when it is completed,
     * a 400 Problem when nobody has drawn on it, and a 404 Problem when it is gone.
     */
    async complete(artworkId: number, changed: OtherFields, keepMade: KeepMade): Promise<number> {
      const before = await storage.collection(artworkCollection).findOne({ _id: artworkId })
      if (!before) throw notFound()
      if (before.completed) throw alreadyCompleted()
      // No stroke ever leaves a log, so what holds now holds in the transaction.
      if ((await strokeLog.lastSeq(artworkId)) === 0) throw noStrokes()
      const activeFamilyId = (await accounts.find(before.userId))?.activeFamilyId ?? null
      return storage.transact(async (transaction) => {
        const artworks = transaction.collection(artworkCollection)
        const row = await artworks.findOne({ _id: artworkId })
        if (!row) throw notFound()
        if (row.completed) throw alreadyCompleted()
        const at = now()
        const visibility = visibilityWhenCompleted({ ...row, ...changed }, activeFamilyId)
        const sharing = await sharingOf(transaction, { ...row, ...changed, ...visibility })
        const $set = { ...changed, ...visibility, ...sharing, completed: true, completedAt: at, updatedAt: at }
        await artworks.updateOne({ _id: artworkId }, { $set })
        await announceRightsChange(transaction, { artworkId }, at)
        const key = `completed_artwork:${artworkId}`
        const granted = await coins.grant(transaction, {
          key,
          userId: row.userId,
          reason: 'completed_artwork',
          artworkId,
          at,
        })
        await keepMade(transaction, { id: artworkId, artworkId, coins: granted })
        return granted
      })
    },

    /** Takes an artwork back in progress. Returns false, and changes only the other fields, if it is in progress already. */
    reopen: (artworkId: number, changed: OtherFields): Promise<boolean> =>
      storage.transact(async (transaction) => {
        const artworks = transaction.collection(artworkCollection)
        const row = await artworks.findOne({ _id: artworkId })
        if (!row) throw notFound()
        const at = now()
        const reopened = row.completed && {
          ...visibilityWhenReopened({ ...row, ...changed }),
          completed: false,
          completedAt: null,
        }
        if (!reopened && Object.keys(changed).length === 0) return false
        const sharing = await sharingOf(transaction, { ...row, ...changed, ...reopened })
        await artworks.updateOne({ _id: artworkId }, { $set: { ...changed, ...reopened, ...sharing, updatedAt: at } })
        await announceRightsChange(transaction, { artworkId }, at)
        return row.completed
      }),
  }
}

export type Completion = ReturnType<typeof createCompletion>
