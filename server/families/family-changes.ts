/**
 * The changes of who belongs to a family, each within a transaction of the caller's. Every one of them writes the family's row first, so
 * that no two decide by the same state: no family is ever without an owner, or owned by somebody who is no member (FAMILY-1,
 * docs/decisions/0001).
 */
import type { FamilyRole } from '#contract/families.ts'
import { joinActiveFamily, leaveActiveFamily } from '#server/accounts/active-family.ts'
import { addHome, removeHome } from '#server/accounts/child-lookup.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Standing } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import {
  ALREADY_MEMBER,
  CHILD_NOT_FOUND,
  childrenNeedParent,
  FAMILY_HAS_CHILDREN,
  FAMILY_NOT_FOUND,
  MEMBER_NOT_FOUND,
} from '#server/texts/families.ts'
import { activeParent, hasActiveParent } from './active-parents.ts'
import { familiesOfChild } from './children-of.ts'
import {
  familyCollection,
  familyMemberCollection,
  type FamilyMemberRow,
  type FamilyRow,
  memberIdOf,
} from './family-row.ts'
import { familyInvitationCollection } from './invitation-row.ts'

/** Ends the sharing of artworks with a family: of one person's, or of all. Artworks implement it. */
export type EndSharing = (transaction: Transaction, of: { familyId: number; userId?: number }) => Promise<void>

export const familyNotFound = (): Problem => Problem.notFound(FAMILY_NOT_FOUND)
export const memberNotFound = (): Problem => Problem.notFound(MEMBER_NOT_FOUND)
const alreadyMember = (): Problem => Problem.conflict(ALREADY_MEMBER, 'already-member')
const hasChildren = (): Problem => Problem.conflict(FAMILY_HAS_CHILDREN, 'has-children')
const childrenNeedAParent = (name: string): Problem =>
  Problem.conflict(childrenNeedParent(name), 'children-need-a-parent')

/** Writes the family's row and returns it, or null if there is none. Later changes of the family wait for the transaction, or run again. */
export const lockFamily = (transaction: Transaction, familyId: number): Promise<FamilyRow | null> =>
  transaction.collection(familyCollection).findOneAndUpdate({ _id: familyId }, { $inc: { revision: 1 } })

/** Locks the family and returns the person's membership, or null for everybody else. */
export async function lockMembership(
  transaction: Transaction,
  familyId: number,
  userId: number,
): Promise<{ family: FamilyRow; member: FamilyMemberRow } | null> {
  const family = await lockFamily(transaction, familyId)
  const member = await transaction.collection(familyMemberCollection).findOne({ _id: memberIdOf(familyId, userId) })
  return family && member && { family, member }
}

/** Returns the members in the order in which they joined. */
export const membersIn = (transaction: Transaction, familyId: number): Promise<FamilyMemberRow[]> =>
  transaction.collection(familyMemberCollection).find({ familyId }, { sort: { memberId: 1 } })

/** Ends the pending invitations that a person has made, into one family or all: only parents invite (INVITATION-1). */
export async function endInvitations(
  transaction: Transaction,
  { familyId, inviterId }: { familyId?: number; inviterId: number },
): Promise<void> {
  const pending = { inviterId, status: 'pending' as const, ...(familyId !== undefined && { familyId }) }
  await transaction.collection(familyInvitationCollection).updateMany(pending, { $set: { status: 'expired' } })
}

/** Returns who gets a family whose owner goes, when nobody can look after children: the first parent, else the first grown-up. */
export function heirOf(others: readonly FamilyMemberRow[]): FamilyMemberRow | null {
  return others.find(({ role }) => role === 'parent') ?? others.find(({ role }) => role === 'member') ?? null
}

/** Returns the children of a family that is left without a parent. Throws a 409 Problem when one of them has no parent elsewhere. */
async function childrenLeaving(
  transaction: Transaction,
  family: FamilyRow,
  members: readonly FamilyMemberRow[],
  userId: number,
): Promise<FamilyMemberRow[]> {
  const children = members.filter(({ role }) => role === 'child')
  for (const child of children) {
    const homes = (await familiesOfChild(transaction, child.userId)).filter((id) => id !== family._id)
    // Written, so that the parents there do not leave at this moment.
    for (const id of homes) await lockFamily(transaction, id)
    const kept = await Promise.all(homes.map((id) => hasActiveParent(transaction, id, userId)))
    if (!kept.includes(true)) throw childrenNeedAParent(family.name)
  }
  return children
}

export function createFamilyChanges(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  endSharing: EndSharing,
  standing: Pick<Standing, 'membershipEnds' | 'familyEnds'>,
) {
  /** Judges the open connections of these people again, and those of everybody who may have seen what they shared. */
  async function announce(transaction: Transaction, members: readonly { userId: number }[]): Promise<void> {
    for (const { userId } of members) await announceRightsChange(transaction, { userId }, now())
  }

  /** Judges everybody again who is in a picture with this child, because the members of its families have changed (CHILD-22). */
  const announceChild = (transaction: Transaction, childId: number): Promise<void> =>
    announceRightsChange(transaction, { childId }, now())

  async function insert(
    transaction: Transaction,
    familyId: number,
    { userId, role }: { userId: number; role: FamilyRole },
  ): Promise<FamilyRow> {
    const family = await lockFamily(transaction, familyId)
    if (!family) throw familyNotFound()
    const rows = transaction.collection(familyMemberCollection)
    const _id = memberIdOf(familyId, userId)
    if (await rows.findOne({ _id })) throw alreadyMember()
    const memberId = await storage.nextId('familyMembers')
    await rows.insertOne({ _id, memberId, familyId, userId, role, joinedAt: now() })
    await announce(transaction, [{ userId }])
    if (role === 'child') await announceChild(transaction, userId)
    return family
  }

  async function takeOut(transaction: Transaction, { _id, familyId, userId, role }: FamilyMemberRow): Promise<void> {
    await standing.membershipEnds(transaction, { familyId, userId, role })
    await transaction.collection(familyMemberCollection).deleteOne({ _id })
    if (role === 'child') {
      await removeHome(transaction, userId, familyId)
      await announceChild(transaction, userId)
    } else await leaveActiveFamily(transaction, userId, familyId)
    await endSharing(transaction, { familyId, userId })
  }

  async function removeFamily(transaction: Transaction, familyId: number): Promise<void> {
    await standing.familyEnds(transaction, familyId)
    const members = await membersIn(transaction, familyId)
    for (const { userId } of members) await leaveActiveFamily(transaction, userId, familyId)
    await transaction.collection(familyMemberCollection).deleteMany({ familyId })
    await transaction.collection(familyInvitationCollection).deleteMany({ familyId })
    await endSharing(transaction, { familyId })
    await transaction.collection(familyCollection).deleteOne({ _id: familyId })
    await announce(transaction, members)
  }

  async function handOverOne(transaction: Transaction, familyId: number, userId: number): Promise<void> {
    const family = await lockFamily(transaction, familyId)
    if (!family) return
    const members = await membersIn(transaction, familyId)
    const leaving = members.find((member) => member.userId === userId)
    const parent = await activeParent(transaction, familyId, userId)
    if (leaving?.role === 'parent' && !parent)
      for (const child of await childrenLeaving(transaction, family, members, userId)) await takeOut(transaction, child)
    if (family.ownerId === userId) {
      const heir = parent ?? heirOf((await membersIn(transaction, familyId)).filter((other) => other.userId !== userId))
      if (!heir) {
        await removeFamily(transaction, familyId)
        return announce(transaction, members)
      }
      await makeOwner(transaction, heir)
    }
    if (leaving) await takeOut(transaction, leaving)
    await announce(transaction, members)
  }

  return {
    /** Adds a grown-up. Throws a 404 Problem if there is no such family, a 409 Problem for somebody who is a member already. */
    async addMember(transaction: Transaction, familyId: number, userId: number): Promise<FamilyRow> {
      const family = await insert(transaction, familyId, { userId, role: 'member' })
      if (!(await joinActiveFamily(transaction, userId, familyId))) throw Problem.unauthorized()
      return family
    },
    /** Adds the profile of a child (CHILD-1). Its account may be inserted before or after, in the same transaction. Throws as `addMember`. */
    addChildMember: (transaction: Transaction, familyId: number, userId: number): Promise<FamilyRow> =>
      insert(transaction, familyId, { userId, role: 'child' }),
    /** Adds a child that lives in another family too (CHILD-1). Throws as `addMember`, and a 404 Problem when its profile is deleted. */
    async addHomeOf(transaction: Transaction, familyId: number, childId: number): Promise<FamilyRow> {
      const family = await insert(transaction, familyId, { userId: childId, role: 'child' })
      if (!(await addHome(transaction, childId, familyId))) throw Problem.notFound(CHILD_NOT_FOUND)
      return family
    },
    /**
     * Removes a member other than the owner: they lose the family's artworks, their own are no longer shared with it, and what their
     * standing gave ends (SECURITY-32). Does nothing for somebody who is no member. Throws a 409 Problem for the last parent who can look
     * after the children.
     */
    async removeMember(transaction: Transaction, familyId: number, userId: number): Promise<void> {
      const found = await lockMembership(transaction, familyId, userId)
      if (!found) return
      const members = await membersIn(transaction, familyId)
      if (found.member.role === 'parent' && !(await hasActiveParent(transaction, familyId, userId)))
        await childrenLeaving(transaction, found.family, members, userId)
      await takeOut(transaction, found.member)
      await announce(transaction, members)
    },
    /** Dissolves a family. Throws a 409 Problem while it has profiles of children (FAMILY-4). */
    async dissolve(transaction: Transaction, familyId: number): Promise<void> {
      if (!(await lockFamily(transaction, familyId))) throw familyNotFound()
      const members = await membersIn(transaction, familyId)
      if (members.some(({ role }) => role === 'child')) throw hasChildren()
      await removeFamily(transaction, familyId)
    },
    /**
     * Takes a person out of all families, for the deletion of their account: a family of theirs passes to another parent or, without
     * children, to another grown-up member, in the order in which they joined, and is dissolved when nobody else is there. Children who have
     * a parent in another family go on living there. The invitations that the person has made or got are removed. Throws a 409 Problem
     * while children would be left without a parent (PROFILE-7).
     */
    async handOver(transaction: Transaction, userId: number): Promise<void> {
      const memberships = await transaction.collection(familyMemberCollection).find({ userId })
      for (const { familyId } of memberships) await handOverOne(transaction, familyId, userId)
      const invitations = transaction.collection(familyInvitationCollection)
      await invitations.deleteMany({ inviterId: userId })
      await invitations.deleteMany({ inviteeId: userId })
    },
  }
}

export type FamilyChanges = ReturnType<typeof createFamilyChanges>

/** Makes a member the owner of the family, who is always a parent (FAMILY-1). */
export async function makeOwner(transaction: Transaction, { _id, familyId, userId }: FamilyMemberRow): Promise<void> {
  await transaction.collection(familyCollection).updateOne({ _id: familyId }, { $set: { ownerId: userId } })
  await transaction.collection(familyMemberCollection).updateOne({ _id }, { $set: { role: 'parent' } })
}
