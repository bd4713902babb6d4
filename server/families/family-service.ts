/** Families: making, reading, renaming, handing over and dissolving them, and their members. */
import type { z } from 'zod'
import type { changeFamily, changeFamilyMember, Family, FamilyMember, NewFamily } from '#contract/families.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { isActive } from '#server/accounts/credentials.ts'
import { joinActiveFamily } from '#server/accounts/active-family.ts'
import type { Context } from '#server/context/context.ts'
import { type KeepMade, WITHOUT_KEY } from '#server/http/idempotency.ts'
import { type Person, requireGrownUp } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Standing } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import {
  ASK_A_GROWN_UP,
  CHILD_STAYS_IN_FAMILY,
  HEIR_MUST_BE_PARENT,
  ONLY_OWNER_OF_FAMILY,
  ONLY_PARENTS_OF_FAMILY,
  OWNER_CANNOT_LEAVE,
  OWNER_IS_PARENT,
} from '#server/texts/families.ts'
import {
  type FamilyChanges,
  familyNotFound,
  lockMembership,
  makeOwner,
  memberNotFound,
  membersIn,
} from './family-changes.ts'
import {
  familyCollection,
  familyMemberCollection,
  type FamilyMemberRow,
  type FamilyRow,
  memberIdOf,
} from './family-row.ts'
import { toFamily, toFamilyMember } from './family-view.ts'

const onlyParents = (): Problem => Problem.forbidden(ONLY_PARENTS_OF_FAMILY)
const onlyTheOwner = (): Problem => Problem.forbidden(ONLY_OWNER_OF_FAMILY)
const noHeir = (): Problem => Problem.badRequest(HEIR_MUST_BE_PARENT, 'not-a-parent')
const ownerIsParent = (): Problem => Problem.conflict(OWNER_IS_PARENT, 'is-owner')
const childStays = (): Problem => Problem.conflict(CHILD_STAYS_IN_FAMILY, 'is-child')
const ownerStays = (): Problem => Problem.conflict(OWNER_CANNOT_LEAVE, 'owner-stays')

/** Locks the family for the rest of the transaction, and returns it to its owner. */
async function requireOwner(transaction: Transaction, person: Person, familyId: number): Promise<FamilyRow> {
  const found = await lockMembership(transaction, familyId, person.id)
  if (!found) throw familyNotFound()
  if (found.family.ownerId !== person.id) throw onlyTheOwner()
  return found.family
}

/** As `requireOwner`, for a parent too while the owner is disabled: the family stays one that somebody manages (FAMILY-30). */
async function requireSuccessor(transaction: Transaction, person: Person, familyId: number): Promise<FamilyRow> {
  const found = await lockMembership(transaction, familyId, person.id)
  if (!found) throw familyNotFound()
  const { family, member } = found
  if (family.ownerId === person.id) return family
  if (member.role !== 'parent' || (await isActive(transaction, family.ownerId))) throw onlyTheOwner()
  return family
}

/** Every call on a family throws a 404 Problem for people who are no members of it, and for one that does not exist (FAMILY-2). */
export function createFamilyService(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  changes: FamilyChanges,
  standing: Standing,
  accounts: AccountService,
  /** Returns how many artworks are shared with a family. */
  artworkCountOf: (familyId: number) => Promise<number>,
) {
  const families = storage.collection(familyCollection)
  const members = storage.collection(familyMemberCollection)

  async function viewOf(family: FamilyRow, member: FamilyMemberRow): Promise<Family> {
    const { askedToParentBy } = member
    const [memberCount, artworkCount, isOwnerActive, asking] = await Promise.all([
      members.countDocuments({ familyId: family._id }),
      artworkCountOf(family._id),
      isActive(storage, family.ownerId),
      member.role === 'member' && askedToParentBy !== undefined ? accounts.people([askedToParentBy]) : null,
    ])
    const parentOffer = asking && { by: asking.get(askedToParentBy ?? 0)?.name ?? 'Someone' }
    return toFamily(family, member, { memberCount, artworkCount, parentOffer, isOwnerAway: !isOwnerActive })
  }

  async function requireMember(
    person: Person,
    familyId: number,
  ): Promise<{ family: FamilyRow; member: FamilyMemberRow }> {
    const member = await members.findOne({ _id: memberIdOf(familyId, person.id) })
    const family = member && (await families.findOne({ _id: familyId }))
    if (!family) throw familyNotFound()
    return { family, member }
  }

  async function get(person: Person, familyId: number): Promise<Family> {
    const { family, member } = await requireMember(person, familyId)
    return viewOf(family, member)
  }

  async function handTo(transaction: Transaction, familyId: number, userId: number): Promise<void> {
    const heir = await transaction.collection(familyMemberCollection).findOne({ _id: memberIdOf(familyId, userId) })
    if (heir?.role !== 'parent') throw noHeir()
    await makeOwner(transaction, heir)
    await announceRightsChange(transaction, { userId }, now())
  }

  return {
    /** Makes a family of the person's own. Throws a 403 Problem for a child. */
    async create(
      person: Person,
      { name, kind }: z.output<typeof NewFamily>,
      keepMade: KeepMade = WITHOUT_KEY.keepMade,
    ): Promise<Family> {
      requireGrownUp(person)
      const family: FamilyRow = {
        _id: await storage.nextId('families'),
        name,
        kind,
        ownerId: person.id,
        createdAt: now(),
        revision: 0,
      }
      const member: FamilyMemberRow = {
        _id: memberIdOf(family._id, person.id),
        memberId: await storage.nextId('familyMembers'),
        familyId: family._id,
        userId: person.id,
        role: 'parent',
        joinedAt: family.createdAt,
      }
      await storage.transact(async (transaction) => {
        if (!(await joinActiveFamily(transaction, person.id, family._id))) throw Problem.unauthorized()
        await transaction.collection(familyCollection).insertOne(family)
        await transaction.collection(familyMemberCollection).insertOne(member)
        await announceRightsChange(transaction, { userId: person.id }, now())
        await keepMade(transaction, { id: family._id })
      })
      return toFamily(family, member, { memberCount: 1, artworkCount: 0, parentOffer: null, isOwnerAway: false })
    },

    /** Returns the person's families in the order in which they joined. */
    async list(person: Person): Promise<Family[]> {
      const own = await members.find({ userId: person.id }, { sort: { memberId: 1 } })
      const found = await families.find({ _id: { $in: own.map(({ familyId }) => familyId) } })
      const byId = new Map(found.map((family) => [family._id, family]))
      return Promise.all(
        own.flatMap((member) => {
          const family = byId.get(member.familyId)
          return family ? [viewOf(family, member)] : []
        }),
      )
    },

    get,

    /** Throws a 403 Problem for members who are no parents. */
    async requireParent(person: Person, familyId: number): Promise<void> {
      const { member } = await requireMember(person, familyId)
      if (member.role !== 'parent') throw onlyParents()
    },

    /**
     * Renames the family or makes another parent its owner, for the owner; the caller has asked for the password. Throws a 403 Problem for
     * other members, but for a parent who makes themselves the owner while the owner is disabled, and a 400 Problem when the new owner is
     * no parent.
     */
    async change(
      person: Person,
      familyId: number,
      { name, ownerId }: Pick<z.output<typeof changeFamily.body>, 'name' | 'ownerId'>,
    ): Promise<Family> {
      await storage.transact(async (transaction) => {
        const isTakingOver = name === undefined && ownerId === person.id
        const family = isTakingOver
          ? await requireSuccessor(transaction, person, familyId)
          : await requireOwner(transaction, person, familyId)
        if (name !== undefined)
          await transaction.collection(familyCollection).updateOne({ _id: familyId }, { $set: { name } })
        if (ownerId !== undefined && ownerId !== family.ownerId) await handTo(transaction, familyId, ownerId)
      })
      return get(person, familyId)
    },

    /** Dissolves the family, for its owner. Throws a 403 Problem for other members, a 409 Problem while it has children. */
    dissolve: (person: Person, familyId: number): Promise<void> =>
      storage.transact(async (transaction) => {
        await requireOwner(transaction, person, familyId)
        await changes.dissolve(transaction, familyId)
      }),

    /** Returns the members in the order in which they joined. */
    async members(person: Person, familyId: number): Promise<FamilyMember[]> {
      const { family } = await requireMember(person, familyId)
      const rows = await members.find({ familyId }, { sort: { memberId: 1 } })
      const byId = await accounts.findAll(rows.map(({ userId }) => userId))
      return rows.flatMap((row) => {
        const account = byId.get(row.userId)
        return account ? [toFamilyMember(row, account, family)] : []
      })
    },

    /**
     * Makes a parent a plain member, for the owner. Throws a 403 Problem for other members, a 404 Problem for somebody who is no member, a
     * 409 Problem for the owner and for children, whose roles do not change.
     */
    async changeMember(
      person: Person,
      familyId: number,
      { userId, role }: { userId: number } & z.output<typeof changeFamilyMember.body>,
    ): Promise<FamilyMember> {
      const account = await accounts.find(userId)
      return storage.transact(async (transaction) => {
        const family = await requireOwner(transaction, person, familyId)
        const rows = transaction.collection(familyMemberCollection)
        const member = await rows.findOne({ _id: memberIdOf(familyId, userId) })
        if (!member || !account) throw memberNotFound()
        if (member.role === 'child') throw childStays()
        if (userId === family.ownerId) throw ownerIsParent()
        if (member.role === 'parent') await standing.parenthoodEnds(transaction, { familyId, userId })
        await rows.updateOne({ _id: member._id }, { $set: { role } })
        await announceRightsChange(transaction, { userId }, now())
        return toFamilyMember({ ...member, role }, account, family)
      })
    },

    /**
     * Removes a member, or lets the person leave (FAMILY-3). Throws a 403 Problem for people who may not, a 404 Problem for somebody who
     * is no member, a 409 Problem when the owner would leave others behind and for the profile of a child.
     */
    removeMember: (person: Person, familyId: number, userId: number): Promise<void> =>
      storage.transact(async (transaction) => {
        const found = await lockMembership(transaction, familyId, person.id)
        if (!found) throw familyNotFound()
        const { ownerId } = found.family
        if (found.member.role === 'child') throw Problem.forbidden(ASK_A_GROWN_UP, 'children-may-not')
        const isParent = found.member.role === 'parent'
        if (userId !== person.id && !isParent) throw onlyParents()
        const all = await membersIn(transaction, familyId)
        const leaving = all.find((member) => member.userId === userId)
        if (!leaving) throw memberNotFound()
        if (leaving.role === 'child') throw childStays()
        if (userId !== person.id && leaving.role === 'parent' && person.id !== ownerId) throw onlyTheOwner()
        if (userId !== ownerId) return changes.removeMember(transaction, familyId, userId)
        if (all.length > 1) throw ownerStays()
        await changes.dissolve(transaction, familyId)
      }),
  }
}

export type FamilyService = ReturnType<typeof createFamilyService>
