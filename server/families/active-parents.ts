/** Which parents of a family can look after its children: those whose account is not disabled (FAMILY-1). */
import { isActive } from '#server/accounts/credentials.ts'
import type { Storage } from '#server/storage/storage.ts'
import { familyMemberCollection, type FamilyMemberRow } from './family-row.ts'

/** The storage, or a transaction on it. */
type Reader = Pick<Storage, 'collection'>

/** Returns the first parent of a family who can sign in, in the order of joining and without `except`; null when there is none. */
export async function activeParent(reader: Reader, familyId: number, except?: number): Promise<FamilyMemberRow | null> {
  const parents = await reader
    .collection(familyMemberCollection)
    .find({ familyId, role: 'parent' }, { sort: { memberId: 1 } })
  for (const parent of parents) if (parent.userId !== except && (await isActive(reader, parent.userId))) return parent
  return null
}

/** Whether anybody can look after the children of a family, without `except`. */
export const hasActiveParent = async (reader: Reader, familyId: number, except?: number): Promise<boolean> =>
  (await activeParent(reader, familyId, except)) !== null
