/** What the access policy must know about accounts: which are of children, and which are disabled. */
import type { ChildSettings } from '#contract/children.ts'
import type { Context } from '#server/context/context.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { quietHoursEnd } from './quiet-hours.ts'

/** A child as the access policy sees it. */
export interface ChildFacts extends Pick<ChildSettings, 'onlyFamily' | 'joinedBy'> {
  /** The families in which it lives. */
  readonly familyIds: readonly number[]
  /** Its quiet hours last now. */
  readonly isQuiet: boolean
}

/** Every call reads anew, so that changed settings take effect at once. */
export function createChildLookup({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  const rows = storage.collection(accountCollection)

  function factsOf({ child }: Pick<AccountRow, 'child'>): ChildFacts | null {
    if (!child) return null
    const { familyIds, onlyFamily, joinedBy, quietHours } = child
    return { familyIds, onlyFamily, joinedBy, isQuiet: quietHoursEnd(quietHours, now()) !== null }
  }

  return {
    /** Returns null for a grown-up and for an account that does not exist. */
    async find(userId: number): Promise<ChildFacts | null> {
      const row = await rows.findOne({ _id: userId })
      return row && factsOf(row)
    },
    /** Returns the children among these people by id. */
    async among(userIds: readonly number[]): Promise<ReadonlyMap<number, ChildFacts>> {
      const found = userIds.length === 0 ? [] : await rows.find({ _id: { $in: userIds } })
      return new Map(
        found.flatMap((row) => {
          const facts = factsOf(row)
          return facts ? [[row._id, facts] as const] : []
        }),
      )
    },
    /** Returns whether this account may have public pictures: it is a grown-up's and not disabled (CHILD-3, ADMIN-41). */
    async maySharePublicly(userId: number): Promise<boolean> {
      const row = await rows.findOne({ _id: userId })
      return row !== null && row.child === undefined && row.disabledAt === undefined
    },
    /** Returns the ids of the disabled accounts among these. */
    async disabledAmong(userIds: readonly number[]): Promise<ReadonlySet<number>> {
      const found = await rows.find({ _id: { $in: userIds }, disabledAt: { $exists: true } })
      return new Set(found.map(({ _id }) => _id))
    },
  }
}

export type ChildLookup = ReturnType<typeof createChildLookup>

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
