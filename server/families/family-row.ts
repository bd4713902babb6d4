/** The stored form of families and of who belongs to them. */
import type { FamilyKind, FamilyRole } from '#contract/families.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

export interface FamilyRow {
  _id: number
  name: string
  /** Missing in rows from before the field: a family (`kindOf`). */
  kind?: FamilyKind
  /** A member with the role of a parent (FAMILY-1). */
  ownerId: number
  createdAt: Date
  /**
   * How often the family, its members or what they share with it has changed. Every such transaction writes it, so that no two
   * decide by the same state (`Storage.transact`).
   */
  revision: number
}

export const familyCollection: CollectionDefinition<FamilyRow> = {
  name: 'families',
  indexes: [{ fields: ['createdAt'] }],
}

/** One person's membership in one family. */
export interface FamilyMemberRow {
  /** `{familyId}:{userId}`, so that nobody joins twice. */
  _id: string
  /** The number by which clients know the membership. */
  memberId: number
  familyId: number
  userId: number
  role: FamilyRole
  joinedAt: Date
  /** The parent who asks this member to be a parent too (FAMILY-29). Missing for everybody else. */
  askedToParentBy?: number
}

export const memberIdOf = (familyId: number, userId: number): string => `${familyId}:${userId}`

export const familyMemberCollection: CollectionDefinition<FamilyMemberRow> = {
  name: 'familyMembers',
  indexes: [
    { fields: ['familyId', 'memberId'] },
    { fields: ['userId', 'memberId'] },
    // What ends with the standing of who asks.
    { fields: ['askedToParentBy'], sparse: true },
  ],
}
