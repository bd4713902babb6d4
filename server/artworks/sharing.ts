/**
 * How an artwork comes among those of a family, and leaves them. Every write of its visibility or family asks `sharingOf`.
 */
import { generateKeyBetween } from 'fractional-indexing'
import type { ArtworkChange } from '#contract/artworks.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Context } from '#server/context/context.ts'
import { lockMembership } from '#server/families/family-changes.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { NOT_YOUR_FAMILY, PARENTS_ARE_ASKED_FIRST } from '#server/texts/artworks.ts'
import { fieldsOf, type OtherFields } from './artwork-change.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'
import { mayBePublic, parentsMustAgree } from './picture-children.ts'

/** What a row says of the family that the artwork is shared with. */
export type Sharing = Pick<ArtworkRow, 'familyId' | 'sharedWith' | 'doorKey' | 'doorSize'>

const NOT_SHARED = { sharedWith: null, doorKey: null, doorSize: null }

/**
 * Returns what to write, in the same transaction, when an artwork gets this visibility and family. One that is newly shared comes first
 * on the family's door. If its owner is no member of the family, also because they leave at this moment, it gets none. Throws
 * a 409 Problem for a public one with a child whose parents have not agreed (CHILD-21).
 */
export async function sharingOf(
  transaction: Transaction,
  row: Pick<ArtworkRow, 'userId' | 'visibility' | 'children'> & Sharing,
): Promise<Sharing> {
  const { familyId } = row
  if (row.visibility === 'public' && !mayBePublic(row)) throw parentsMustAgree(PARENTS_ARE_ASKED_FIRST)
  if (familyId === null || row.visibility === 'private') return { familyId, ...NOT_SHARED }
  // A person who leaves the family writes this row too, so nothing else is to be locked.
  if (row.sharedWith === familyId)
    return { familyId, sharedWith: familyId, doorKey: row.doorKey ?? null, doorSize: row.doorSize ?? null }
  if (!(await lockMembership(transaction, familyId, row.userId))) return { familyId: null, ...NOT_SHARED }
  return { familyId, sharedWith: familyId, doorKey: await firstDoorKey(transaction, familyId), doorSize: null }
}

/** The filter of what hangs on a family's door. What was taken off has no key. */
export const onDoorOf = (familyId: number) => ({ sharedWith: familyId, doorKey: { $gt: '' } })

/** Returns the key of a place before all others on a family's door. */
export async function firstDoorKey(transaction: Transaction, familyId: number): Promise<string> {
  const first = await transaction.collection(artworkCollection).findOne(onDoorOf(familyId), { sort: { doorKey: 1 } })
  return generateKeyBetween(null, first?.doorKey ?? null)
}

/**
 * Ends the sharing of artworks with a family, of one person's or of all: those that only the family could see are private again, and
 * they stay with their owners (FAMILY-4, FAMILY-5). Open connections are not judged again; the caller announces who is affected.
 */
export async function endSharing(
  transaction: Transaction,
  { familyId, userId }: { familyId: number; userId?: number },
): Promise<void> {
  const artworks = transaction.collection(artworkCollection)
  const meant = { familyId, ...(userId !== undefined && { userId }) }
  await artworks.updateMany({ ...meant, visibility: 'family' }, { $set: { visibility: 'private' } })
  await artworks.updateMany(meant, { $set: { familyId: null, familyChosen: false, ...NOT_SHARED } })
}

/** The changes of sharing that an owner asks for. */
export function createSharing(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  families: Pick<FamilyMembership, 'isMember'>,
  accounts: Pick<AccountService, 'find'>,
) {
  async function requireMember(userId: number, familyId: number): Promise<void> {
    if (!(await families.isMember(familyId, userId))) throw Problem.forbidden(NOT_YOUR_FAMILY, 'not-a-member')
  }

  return {
    /** Throws the same 403 Problem for a family of others and for one that does not exist (FAMILY-8). */
    requireMember,
    /**
     * Returns what an owner's change writes to this row. An artwork that becomes visible to a family and has none gets the owner's active
     * one. Throws the Problem of `requireMember`.
     */
    async fieldsFor({ userId, familyId }: ArtworkRow, change: ArtworkChange): Promise<OtherFields> {
      const fields = fieldsOf(change)
      if (change.familyId) await requireMember(userId, change.familyId)
      if (change.visibility !== 'family' || change.familyId !== undefined) return fields
      if (familyId !== null && (await families.isMember(familyId, userId))) return fields
      return { ...fields, familyId: (await accounts.find(userId))?.activeFamilyId ?? null }
    },
    /** Writes fields that may give or take rights, and announces it. */
    change: (artworkId: number, fields: OtherFields): Promise<void> =>
      storage.transact(async (transaction) => {
        const artworks = transaction.collection(artworkCollection)
        const row = await artworks.findOne({ _id: artworkId })
        if (!row) return
        const sharing = await sharingOf(transaction, { ...row, ...fields })
        await artworks.updateOne({ _id: artworkId }, { $set: { ...fields, ...sharing, updatedAt: now() } })
        await announceRightsChange(transaction, { artworkId }, now())
      }),
  }
}

export type ArtworkSharing = ReturnType<typeof createSharing>
