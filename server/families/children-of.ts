/** Which children belong to a family, and which families a child belongs to, read within a transaction. */
import { addFirstHome } from '#server/accounts/child-lookup.ts'
import type { Storage } from '#server/storage/storage.ts'
import { familyMemberCollection } from './family-row.ts'

/** The storage, or a transaction on it. */
type Reader = Pick<Storage, 'collection'>

/** Returns the children of one family, or those of all families in which somebody is a parent, by their account ids. */
export async function childrenOf(reader: Reader, of: { familyId: number } | { parentId: number }): Promise<number[]> {
  const members = reader.collection(familyMemberCollection)
  const familyIds =
    'familyId' in of
      ? [of.familyId]
      : (await members.find({ userId: of.parentId, role: 'parent' })).map(({ familyId }) => familyId)
  const found = await Promise.all(familyIds.map((familyId) => members.find({ familyId, role: 'child' })))
  return [...new Set(found.flat().map(({ userId }) => userId))]
}

/** Returns all children. */
export async function allChildren(reader: Reader): Promise<number[]> {
  const found = await reader.collection(familyMemberCollection).find({ role: 'child' })
  return [...new Set(found.map(({ userId }) => userId))]
}

/** Returns the families to which somebody belongs as a child, in the order of joining: none for a grown-up. */
export async function familiesOfChild(reader: Reader, userId: number): Promise<number[]> {
  const found = await reader
    .collection(familyMemberCollection)
    .find({ userId, role: 'child' }, { sort: { memberId: 1 } })
  return found.map(({ familyId }) => familyId)
}

/** Returns the parents of these families, by their account ids. */
export async function parentsOf(reader: Reader, familyIds: readonly number[]): Promise<number[]> {
  if (familyIds.length === 0) return []
  const found = await reader.collection(familyMemberCollection).find({ familyId: { $in: familyIds }, role: 'parent' })
  return [...new Set(found.map(({ userId }) => userId))]
}

/** The migration: notes with the account of each child in which family it lives. It only adds. */
export async function addFamiliesOfChildren(storage: Storage): Promise<void> {
  for await (const { userId, familyId } of storage.collection(familyMemberCollection).stream({ role: 'child' }))
    await addFirstHome(storage, userId, familyId)
}
