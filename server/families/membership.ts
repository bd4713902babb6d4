/** Who belongs to which family, for rights (ACCESS-2, FAMILY-2) and for the names that notices may say. */
import type { FamilyKind, FamilyRole } from '#contract/families.ts'
import type { Context } from '#server/context/context.ts'
import { type CountDuring, countCreated } from '#server/storage/count-during.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { KnownNames } from '#server/notices/notices.ts'
import {
  familyCollection,
  familyMemberCollection,
  type FamilyMemberRow,
  type FamilyRow,
  memberIdOf,
} from './family-row.ts'

/** Returns the kind of a family; those from before there were others are families. */
export const kindOf = ({ kind = 'family' }: Pick<FamilyRow, 'kind'>): FamilyKind => kind

/** Returns the name and kind of a family, or null if there is none. */
export async function nameAndKind(
  reader: Pick<Storage, 'collection'>,
  familyId: number,
): Promise<{ name: string; kind: FamilyKind } | null> {
  const row = await reader.collection(familyCollection).findOne({ _id: familyId })
  return row && { name: row.name, kind: kindOf(row) }
}

/** Returns a person's role, read from the storage or within a transaction; null for somebody who is no member. */
export async function roleIn(
  reader: Pick<Storage, 'collection'>,
  familyId: number,
  userId: number,
): Promise<FamilyRole | null> {
  const member = await reader.collection(familyMemberCollection).findOne({ _id: memberIdOf(familyId, userId) })
  return member?.role ?? null
}

export function createFamilyMembership({ storage }: Pick<Context, 'storage'>) {
  const families = storage.collection(familyCollection)
  const rows = storage.collection(familyMemberCollection)
  const find = (familyId: number, userId: number): Promise<FamilyMemberRow | null> =>
    rows.findOne({ _id: memberIdOf(familyId, userId) })
  return {
    isMember: async (familyId: number, userId: number): Promise<boolean> => (await find(familyId, userId)) !== null,
    /** Returns null for a person who is no member, and for a family that does not exist. */
    roleOf: (familyId: number, userId: number): Promise<FamilyRole | null> => roleIn(storage, familyId, userId),
    /** Returns the name of a family, or null if there is none. */
    nameOf: async (familyId: number): Promise<string | null> =>
      (await families.findOne({ _id: familyId }))?.name ?? null,
    /** Returns the members in the order in which they joined. */
    membersOf: (familyId: number): Promise<FamilyMemberRow[]> => rows.find({ familyId }, { sort: { memberId: 1 } }),
    /** Returns the person's memberships in the order in which they joined. */
    familiesOf: (userId: number): Promise<FamilyMemberRow[]> => rows.find({ userId }, { sort: { memberId: 1 } }),
  }
}

export type FamilyMembership = ReturnType<typeof createFamilyMembership>

/** Returns a reader of the names of the people with whom somebody is in a family, and of these families. */
export function createKnownNames(context: Pick<Context, 'storage'>) {
  const membership = createFamilyMembership(context)
  return async (userId: number, accounts: Pick<AccountService, 'people'>): Promise<KnownNames> => {
    const familyIds = (await membership.familiesOf(userId)).map(({ familyId }) => familyId)
    const families = await Promise.all(familyIds.map(async (id) => [id, (await membership.nameOf(id)) ?? ''] as const))
    const members = await Promise.all(familyIds.map((id) => membership.membersOf(id)))
    const known = await accounts.people([userId, ...members.flat().map((member) => member.userId)])
    return {
      people: new Map([...known].map(([id, { name }]) => [id, name])),
      families: new Map(families),
    }
  }
}

/** Counts families, for the statistics. */
export const createFamilyCount = ({ storage }: { storage: Storage }): CountDuring =>
  countCreated(storage.collection(familyCollection))
