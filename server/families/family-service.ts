/** Families: making, reading, renaming, handing over and dissolving them, and their members. */
import type { z } from 'zod'
import type { changeFamily, changeFamilyMember, Family, FamilyMember, NewFamily } from '#contract/families.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { joinActiveFamily } from '#server/accounts/active-family.ts'
import { type Person, requireGrownUp } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
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

/** Every call on a family throws a 404 Problem for people who are no members of it, and for one that does not exist (FAMILY-2). */
export interface FamilyService {
  /** Makes a family of the person's own. Throws a 403 Problem for a child. */
  create(person: Person, given: z.output<typeof NewFamily>): Promise<Family>
  /** Returns the person's families in the order in which they joined. */
  list(person: Person): Promise<Family[]>
  get(person: Person, familyId: number): Promise<Family>
  /**
   * Renames the family or makes another grown-up its owner, for the owner. Throws a 403 Problem for other members, a 400 Problem when
   * the new owner is no grown-up member.
   */
  change(person: Person, familyId: number, change: z.output<typeof changeFamily.body>): Promise<Family>
  /** Dissolves the family, for its owner. Throws a 403 Problem for other members, a 409 Problem while it has children. */
  dissolve(person: Person, familyId: number): Promise<void>
  /** Returns the members in the order in which they joined. */
  members(person: Person, familyId: number): Promise<FamilyMember[]>
  /**
   * Changes the role of a grown-up member, for the owner. Throws a 403 Problem for other members, a 404 Problem for somebody who is no
   * member, a 409 Problem for the owner and for children, whose roles do not change.
   */
  changeMember(
    person: Person,
    familyId: number,
    change: { userId: number } & z.output<typeof changeFamilyMember.body>,
  ): Promise<FamilyMember>
  /**
   * Removes a member, or lets the person leave (FAMILY-3). Throws a 403 Problem for people who may not, a 404 Problem for somebody who
   * is no member, a 409 Problem when the owner would leave others behind and for the profile of a child.
   */
  removeMember(person: Person, familyId: number, userId: number): Promise<void>
}

const onlyTheOwner = (): Problem => Problem.forbidden('Only the owner of the family can do this')
const noHeir = (): Problem =>
  Problem.badRequest('Only a grown-up member can become the owner of the family', 'not-a-grown-up-member')
const ownerIsParent = (): Problem => Problem.conflict('The owner of a family is always a parent', 'is-owner')
const childStays = (): Problem =>
  Problem.conflict("A child belongs to its family until its profile is deleted in the children's settings", 'is-child')
const ownerStays = (): Problem =>
  Problem.conflict(
    'You own this family. Please make somebody else its owner before you leave, or dissolve it.',
    'owner-stays',
  )

/** Locks the family for the rest of the transaction, and returns it to its owner. */
async function requireOwner(transaction: Transaction, person: Person, familyId: number): Promise<FamilyRow> {
  const found = await lockMembership(transaction, familyId, person.id)
  if (!found) throw familyNotFound()
  if (found.family.ownerId !== person.id) throw onlyTheOwner()
  return found.family
}

export function createFamilyService({
  storage,
  changes,
  standing,
  accounts,
  artworkCountOf,
  now,
}: {
  storage: Storage
  changes: FamilyChanges
  standing: Pick<Standing, 'parenthoodEnds'>
  accounts: Pick<AccountService, 'find' | 'findAll'>
  /** Returns how many artworks are shared with a family. */
  artworkCountOf: (familyId: number) => Promise<number>
  now: () => Date
}): FamilyService {
  const families = storage.collection(familyCollection)
  const members = storage.collection(familyMemberCollection)

  async function viewOf(family: FamilyRow, member: FamilyMemberRow): Promise<Family> {
    const [memberCount, artworkCount] = await Promise.all([
      members.countDocuments({ familyId: family._id }),
      artworkCountOf(family._id),
    ])
    return toFamily(family, member, { memberCount, artworkCount })
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
    if (!heir || heir.role === 'child') throw noHeir()
    await makeOwner(transaction, heir)
    await announceRightsChange(transaction, { userId }, now())
  }

  return {
    async create(person, { name, kind }) {
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
      })
      return toFamily(family, member, { memberCount: 1, artworkCount: 0 })
    },

    async list(person) {
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

    async change(person, familyId, { name, ownerId }) {
      await storage.transact(async (transaction) => {
        const family = await requireOwner(transaction, person, familyId)
        if (name !== undefined)
          await transaction.collection(familyCollection).updateOne({ _id: familyId }, { $set: { name } })
        if (ownerId !== undefined && ownerId !== family.ownerId) await handTo(transaction, familyId, ownerId)
      })
      return get(person, familyId)
    },

    dissolve: (person, familyId) =>
      storage.transact(async (transaction) => {
        await requireOwner(transaction, person, familyId)
        await changes.dissolve(transaction, familyId)
      }),

    async members(person, familyId) {
      const { family } = await requireMember(person, familyId)
      const rows = await members.find({ familyId }, { sort: { memberId: 1 } })
      const byId = await accounts.findAll(rows.map(({ userId }) => userId))
      return rows.flatMap((row) => {
        const account = byId.get(row.userId)
        return account ? [toFamilyMember(row, account, family)] : []
      })
    },

    async changeMember(person, familyId, { userId, role }) {
      const account = await accounts.find(userId)
      return storage.transact(async (transaction) => {
        const family = await requireOwner(transaction, person, familyId)
        const rows = transaction.collection(familyMemberCollection)
        const member = await rows.findOne({ _id: memberIdOf(familyId, userId) })
        if (!member || !account) throw memberNotFound()
        if (member.role === 'child') throw childStays()
        if (userId === family.ownerId && role !== 'parent') throw ownerIsParent()
        if (member.role === 'parent' && role === 'member')
          await standing.parenthoodEnds(transaction, { familyId, userId })
        await rows.updateOne({ _id: member._id }, { $set: { role } })
        await announceRightsChange(transaction, { userId }, now())
        return toFamilyMember({ ...member, role }, account, family)
      })
    },

    removeMember: (person, familyId, userId) =>
      storage.transact(async (transaction) => {
        const found = await lockMembership(transaction, familyId, person.id)
        if (!found) throw familyNotFound()
        const isOwner = found.family.ownerId === person.id
        if (userId !== person.id && !isOwner) throw onlyTheOwner()
        if (found.member.role === 'child')
          throw Problem.forbidden('Please ask a grown-up to do this', 'children-may-not')
        const all = await membersIn(transaction, familyId)
        const leaving = all.find((member) => member.userId === userId)
        if (!leaving) throw memberNotFound()
        if (leaving.role === 'child') throw childStays()
        if (userId !== found.family.ownerId) return changes.removeMember(transaction, familyId, userId)
        if (all.length > 1) throw ownerStays()
        await changes.dissolve(transaction, familyId)
      }),
  }
}
