/**
 * What the operator does with a picture: hides it from everybody but its owner, shows it again, deletes it. Each act is in the audit log,
 * by number alone: the title of a picture may hold a name (ADMIN-40).
 */
import type { AdminAct } from '#contract/admin.ts'
import type { Audit } from '#server/audit/audit.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { artworkCollection } from './artwork-row.ts'

/** Deletes artworks in one transaction and returns the ids of those that existed; `also` writes with the deletion of each. */
export type Bury = (
  artworkIds: readonly number[],
  also?: (transaction: Transaction, artworkId: number) => Promise<void>,
) => Promise<number[]>

/** Writes something else in the transaction of an act. */
export type Also = (transaction: Transaction) => Promise<void>

/** `by` is the admin who acts, or null for the operator at the command line. Each throws a 404 Problem for an unknown artwork. */
export interface Takedown {
  /** Hides a picture, and ends the connections of everybody but its owner. Hiding a hidden one changes nothing of it. */
  hide(by: number | null, artworkId: number, also?: Also): Promise<void>
  /** Takes that back. Showing one that is not hidden changes nothing. */
  show(by: number | null, artworkId: number): Promise<void>
  /** Deletes a picture for good, as its owner can. */
  delete(by: number | null, artworkId: number, also?: Also): Promise<void>
  /** Returns which of these artworks exist, and whether each is hidden. */
  hiddenAmong(artworkIds: readonly number[]): Promise<ReadonlyMap<number, boolean>>
}

const notFound = (artworkId: number): Problem => Problem.notFound(`There is no artwork ${artworkId}`)

export function createTakedown({
  storage,
  bury,
  audit,
  now,
}: {
  storage: Pick<Storage, 'transact' | 'collection'>
  bury: Bury
  audit: Audit
  now: () => Date
}): Takedown {
  const record = (transaction: Transaction, act: AdminAct, adminId: number | null, targetId: number): Promise<void> =>
    audit.record(transaction, { act, adminId, target: 'artwork', targetId })

  const setHidden = (by: number | null, artworkId: number, isHidden: boolean, also?: Also): Promise<void> =>
    storage.transact(async (transaction) => {
      const artworks = transaction.collection(artworkCollection)
      const row = await artworks.findOne({ _id: artworkId })
      if (!row) throw notFound(artworkId)
      await also?.(transaction)
      if (Boolean(row.hiddenAt) === isHidden) return
      const at = now()
      const change = isHidden ? { $set: { hiddenAt: at } } : { $unset: { hiddenAt: true as const } }
      await artworks.updateOne({ _id: artworkId }, change)
      await announceRightsChange(transaction, { artworkId }, at)
      await record(transaction, isHidden ? 'artwork-hidden' : 'artwork-shown', by, artworkId)
    })

  return {
    hide: (by, artworkId, also) => setHidden(by, artworkId, true, also),
    show: (by, artworkId) => setHidden(by, artworkId, false),
    async delete(by, artworkId, also) {
      const buried = await bury([artworkId], async (transaction) => {
        await record(transaction, 'artwork-deleted', by, artworkId)
        await also?.(transaction)
      })
      if (buried.length === 0) throw notFound(artworkId)
    },
    async hiddenAmong(artworkIds) {
      const found = await storage.collection(artworkCollection).find({ _id: { $in: artworkIds } })
      return new Map(found.map(({ _id, hiddenAt }) => [_id, hiddenAt !== undefined]))
    },
  }
}
