/** How a child comes to live in a second family, and leaves one (CHILD-1, CHILD-30, docs/decisions/0217). */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { viewChildHomeInvitation } from '#contract/child-page.ts'
import type { FamilyKind } from '#contract/families.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { ChildAccounts } from '#server/accounts/child-accounts.ts'
import { counts } from '#server/accounts/credentials.ts'
import type { Context } from '#server/context/context.ts'
import { kindOf } from '#server/families/membership.ts'
import { familiesOfChild, parentsOf } from '#server/families/children-of.ts'
import { type FamilyChanges, lockFamily, lockMembership, membersIn } from '#server/families/family-changes.ts'
import { hasActiveParent } from '#server/families/active-parents.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { Credential } from '#server/rights/standing.ts'
import type { CollectionDefinition, Transaction } from '#server/storage/storage.ts'
import {
  atMostHomes,
  CHILD_LIVES_HERE,
  CHILD_NOT_FOUND,
  HOME_LINK_NOT_VALID,
  LINK_IS_FOR_CLASS,
  LINK_IS_FOR_FAMILY,
  ONLY_HOME_OF_CHILD,
} from '#server/texts/families.ts'
import { requireRoomForChildren } from './room-for-children.ts'
import { requireParentRole } from './require-parent.ts'

/** The stored form of links by which a child comes into a second family. */
interface HomeInvitationRow {
  /** `{childId}:{inviterId}`: a parent has one link for a child at a time. */
  _id: string
  childId: number
  inviterId: number
  /** The family in which the inviter is a parent of the child. */
  familyId: number
  /** Whether a family or a class may accept it; missing in links from before there was a choice, which are for families. */
  kind?: FamilyKind
  /** SHA-256 of the code, so that a person who reads the database cannot use it. */
  codeHash: string
  expiresAt: Date
}

export const homeInvitationCollection: CollectionDefinition<HomeInvitationRow> = {
  name: 'homeInvitations',
  indexes: [
    { fields: ['codeHash'], unique: true },
    { fields: ['childId'] },
    { fields: ['inviterId'] },
    { fields: ['expiresAt'] },
  ],
}

/** In how many families a child lives at most. */
const MAX_HOMES = 2
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

export const UNKNOWN_HOME_INVITATION = 'unknown-invitation'
const unknown = (): Problem => Problem.notFound(HOME_LINK_NOT_VALID, UNKNOWN_HOME_INVITATION)
const twoHomes = (): Problem => Problem.conflict(atMostHomes(MAX_HOMES), 'two-homes')
const otherKind = (kind: FamilyKind): Problem =>
  Problem.conflict(kind === 'family' ? LINK_IS_FOR_FAMILY : LINK_IS_FOR_CLASS, 'other-kind')
const onlyHome = (): Problem => Problem.conflict(ONLY_HOME_OF_CHILD, 'only-home')

/** Ends the links that a person has made: as a parent of one family, or all. */
export async function endHomeInvitations(
  transaction: Transaction,
  { inviterId, familyId }: { inviterId: number; familyId?: number },
): Promise<void> {
  const made = { inviterId, ...(familyId !== undefined && { familyId }) }
  await transaction.collection(homeInvitationCollection).deleteMany(made)
}

/** @param newCode returns 128 random bits in base64url */
export function createChildHomes(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  children: ChildAccounts,
  accounts: AccountService,
  changes: FamilyChanges,
  notices: Notices,
  newCode: () => string,
) {
  const rows = storage.collection(homeInvitationCollection)

  async function find(code: string): Promise<HomeInvitationRow> {
    const row = await rows.findOne({ codeHash: hashOf(code) })
    if (!row || row.expiresAt <= now()) throw unknown()
    return row
  }

  return {
    /** Makes the person's link for the child, in place of an earlier one. Throws a 409 Problem for a child that has two homes. */
    async invite(
      { id: childId, familyId }: { id: number; familyId: number },
      { credential, kind }: { credential: Credential; kind: FamilyKind },
    ): Promise<{ code: string; expiresAt: Date }> {
      const code = newCode()
      const expiresAt = new Date(now().getTime() + LIFETIME_MS)
      const inviterId = credential.userId
      await storage.transact(async (transaction) => {
        const found = await lockMembership(transaction, familyId, inviterId)
        requireParentRole(found?.member.role ?? null)
        if (!(await counts(transaction, credential))) throw Problem.unauthorized()
        if ((await familiesOfChild(transaction, childId)).length >= MAX_HOMES) throw twoHomes()
        const links = transaction.collection(homeInvitationCollection)
        await links.deleteMany({ expiresAt: { $lte: now() } })
        const $set = { childId, inviterId, familyId, kind, codeHash: hashOf(code), expiresAt }
        await links.updateOne({ _id: `${childId}:${inviterId}` }, { $set }, { upsert: true })
      })
      return { code, expiresAt }
    },

    async endInvitation(person: Person, childId: number): Promise<void> {
      await rows.deleteOne({ _id: `${childId}:${person.id}` })
    },

    /** Returns what the link shows. Throws a 404 Problem for an unknown code. */
    async view(code: string): Promise<z.input<typeof viewChildHomeInvitation.reply>> {
      const { childId, inviterId, kind = 'family' } = await find(code)
      const child = await children.find(childId)
      if (!child) throw unknown()
      const inviter = (await accounts.people([inviterId])).get(inviterId)
      const { name: childName, avatar, color } = child
      return { childName, avatar, color, inviterName: inviter?.name ?? 'Someone', kind }
    },

    /** Adds the child to a family of the person's, tells the parents of both, and returns its id. Throws a 404, 403 or 409 Problem when that cannot be. */
    async accept(person: Person, code: string, familyId: number): Promise<number> {
      const { _id, childId, inviterId, kind = 'family' } = await find(code)
      await storage.transact(async (transaction) => {
        const found = await lockMembership(transaction, familyId, person.id)
        requireParentRole(found?.member.role ?? null)
        if (found && kindOf(found.family) !== kind) throw otherKind(kind)
        // One use. It is gone as well when its inviter has lost the standing that it came from.
        const codeHash = hashOf(code)
        if (!(await transaction.collection(homeInvitationCollection).deleteOne({ _id, codeHash }))) throw unknown()
        const homes = await familiesOfChild(transaction, childId)
        if (homes.includes(familyId)) throw Problem.conflict(CHILD_LIVES_HERE, 'lives-here-already')
        if (homes.length >= MAX_HOMES) throw twoHomes()
        const members = await membersIn(transaction, familyId)
        const present = members.filter(({ role }) => role === 'child').length
        if (found) requireRoomForChildren(kindOf(found.family), present + 1)
        await changes.addHomeOf(transaction, familyId, childId)
        const parents = await parentsOf(transaction, [...homes, familyId])
        await notices.add(parents, 'second-home', { childId, byId: inviterId }, transaction)
      })
      return childId
    },

    /** Takes the child out of a family; the person is a parent there. Throws a 409 Problem when it has no other home. */
    leave: (person: Person, { familyId, childId }: { familyId: number; childId: number }): Promise<void> =>
      storage.transact(async (transaction) => {
        const found = await lockMembership(transaction, familyId, person.id)
        requireParentRole(found?.member.role ?? null)
        const homes = await familiesOfChild(transaction, childId)
        if (!homes.includes(familyId)) throw Problem.notFound(CHILD_NOT_FOUND)
        const others = homes.filter((id) => id !== familyId)
        // Written, so that the other family's last parent does not leave at this moment.
        for (const id of others) await lockFamily(transaction, id)
        const kept = await Promise.all(others.map((id) => hasActiveParent(transaction, id)))
        if (!kept.includes(true)) throw onlyHome()
        await transaction.collection(homeInvitationCollection).deleteMany({ childId, familyId })
        await changes.removeMember(transaction, familyId, childId)
      }),
  }
}

export type ChildHomes = ReturnType<typeof createChildHomes>

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
