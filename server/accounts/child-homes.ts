/** In which families a child lives, as its account says it (CHILD-1). Its memberships say the same and change in the same transaction. */
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

/** Adds a home to the account of a child. Returns false when there is no such child, also because it is deleted at this moment. */
export async function addHome(transaction: Transaction, childId: number, familyId: number): Promise<boolean> {
  const accounts = transaction.collection(accountCollection)
  const row = await accounts.findOne({ _id: childId })
  if (!row?.child) return false
  const familyIds = [...row.child.familyIds.filter((id) => id !== familyId), familyId]
  const activeFamilyId = row.activeFamilyId ?? familyId
  return accounts.updateOne({ _id: childId }, { $set: { child: { ...row.child, familyIds }, activeFamilyId } })
}

/** Takes a home from the account of a child. What it shares by itself goes to the home that is left. Does nothing for a grown-up. */
export async function removeHome(transaction: Transaction, childId: number, familyId: number): Promise<void> {
  const accounts = transaction.collection(accountCollection)
  const row = await accounts.findOne({ _id: childId })
  if (!row?.child) return
  const familyIds = row.child.familyIds.filter((id) => id !== familyId)
  const activeFamilyId = row.activeFamilyId === familyId ? (familyIds[0] ?? null) : row.activeFamilyId
  await accounts.updateOne({ _id: childId }, { $set: { child: { ...row.child, familyIds }, activeFamilyId } })
}

/** Returns whether this is the account of a child. */
export async function isChild(reader: Pick<Storage, 'collection'>, userId: number): Promise<boolean> {
  return (await reader.collection(accountCollection).findOne({ _id: userId }))?.child !== undefined
}

/** Notes the family of a profile from before a child could have two, which has none noted. It bears being run again. */
export async function addFirstHome(storage: Storage, childId: number, familyId: number): Promise<void> {
  const accounts = storage.collection(accountCollection)
  const row = await accounts.findOne({ _id: childId })
  // The stored profile may be older than its type.
  if (!row?.child || Array.isArray(row.child.familyIds)) return
  await accounts.updateOne({ _id: childId }, { $set: { child: { ...row.child, familyIds: [familyId] } } })
}
