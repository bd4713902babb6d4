/** How what people have joined through a family ends with their membership (SECURITY-32, FAMILY-5). */
import { renewCodes, tiesOf } from '#server/artworks/artwork-ties.ts'
import { childrenOf } from '#server/families/children-of.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { contributorCollection, type ContributorRow } from '#server/artworks/contributors.ts'

/**
 * Ends what one member of a family has joined of the others and what these have joined of that member, or everything that anybody has joined
 * through the family. The artworks get new codes, because contributors read the present ones (ACCESS-7).
 */
export async function endJoinsThrough(
  transaction: Transaction,
  { familyId, userId }: { familyId: number; userId?: number },
  { newCode, at }: { newCode: () => string; at: Date },
): Promise<void> {
  const joined = await joinedThrough(transaction, { familyId, ...(userId !== undefined && { userId }) })
  const contributors = transaction.collection(contributorCollection)
  for (const { _id, artworkId } of joined) {
    await contributors.deleteOne({ _id })
    await announceRightsChange(transaction, { artworkId }, at)
  }
  await renewCodes(transaction, [...new Set(joined.map(({ artworkId }) => artworkId))], { newCode, at })
}

async function joinedThrough(
  transaction: Transaction,
  { familyId, userId }: { familyId: number; userId?: number },
): Promise<ContributorRow[]> {
  const contributors = transaction.collection(contributorCollection)
  const byFamily = await contributors.find({ byFamily: familyId })
  if (userId === undefined) return byFamily
  const own = await contributors.find({ userId, role: 'collaborator' })
  const ties = await tiesOf(
    transaction,
    [...byFamily, ...own].map(({ artworkId }) => artworkId),
  )
  const children = new Set(await childrenOf(transaction, { familyId }))
  const ended = [
    ...byFamily.filter((row) => row.userId === userId || ties.get(row.artworkId)?.ownerId === userId),
    // A person who joined by a code what the family sees, or what a child of it has made, was a member all the same.
    ...own.filter(({ artworkId }) => {
      const tie = ties.get(artworkId)
      return tie && (tie.sharedWith === familyId || children.has(tie.ownerId))
    }),
  ]
  return [...new Map(ended.map((row) => [row._id, row])).values()]
}
