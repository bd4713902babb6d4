/** Families and their members in the shape of the contract. */
import type { Account } from '#contract/accounts.ts'
import type { Family, FamilyMember } from '#contract/families.ts'
import type { FamilyMemberRow, FamilyRow } from './family-row.ts'
import { kindOf } from './membership.ts'

export interface FamilyFacts {
  memberCount: number
  artworkCount: number
  parentOffer: Family['parentOffer']
  isOwnerAway: boolean
}

/** Returns a family as one of its members sees it. */
export function toFamily(family: FamilyRow, { userId, role }: FamilyMemberRow, facts: FamilyFacts): Family {
  return {
    id: family._id,
    name: family.name,
    kind: kindOf(family),
    ownerId: family.ownerId,
    createdAt: family.createdAt.toISOString(),
    ...facts,
    isOwner: family.ownerId === userId,
    role,
  }
}

/** Returns a member as the other members see it (FAMILY-6). */
export function toFamilyMember(
  { userId, role, joinedAt, askedToParentBy }: FamilyMemberRow,
  account: Account,
  { ownerId }: Pick<FamilyRow, 'ownerId'>,
): FamilyMember {
  return {
    id: userId,
    username: account.username,
    displayName: account.displayName,
    profileImageUrl: account.profileImageUrl,
    profileColor: account.profileColor,
    role,
    isOwner: userId === ownerId,
    joinedAt: joinedAt.toISOString(),
    isAskedToParent: role === 'member' && askedToParentBy !== undefined,
  }
}
