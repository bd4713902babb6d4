/** Invitations into families: making, reading, accepting, rejecting and revoking them. */
import type { z } from 'zod'
import type {
  createInvitation,
  FamilyInvitation,
  InvitationStatus,
  InvitationView,
  joinFamily,
  listInvitations,
} from '#contract/invitations.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { canonicalName } from '#server/accounts/new-account.ts'
import type { Context } from '#server/context/context.ts'
import {
  INVITATION_ACCEPTED,
  INVITATION_EXPIRED,
  INVITATION_LINK_INVALID,
  INVITATION_NOT_FOUND,
  INVITATION_OF_ANOTHER_ACCOUNT,
  INVITATION_REJECTED,
  ONLY_INVITER_TAKES_BACK,
  ONLY_PARENTS_INVITE,
} from '#server/texts/families.ts'
import { type FamilyChanges, familyNotFound, lockMembership } from './family-changes.ts'
import { familyCollection } from './family-row.ts'
import { familyInvitationCollection, type FamilyInvitationRow } from './invitation-row.ts'
import { type FamilyMembership, kindOf } from './membership.ts'
import { type KeepMade, WITHOUT_KEY } from '#server/http/idempotency.ts'
import { type Person, requireGrownUp } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import type { Storage } from '#server/storage/storage.ts'
import { familyNameShown, type Names, statusOf, toInvitation, toInvitationView } from './invitation-view.ts'

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
/** The most in each of the two lists of a person. */
const MAX_LISTED = 200

export const UNKNOWN_INVITATION = 'unknown-invitation'
const unknown = (): Problem => Problem.notFound(INVITATION_LINK_INVALID, UNKNOWN_INVITATION)
const notFound = (): Problem => Problem.notFound(INVITATION_NOT_FOUND)
const madeOutToOther = (): Problem => Problem.forbidden(INVITATION_OF_ANOTHER_ACCOUNT, 'other-account')
const NO_LONGER_PENDING: Readonly<Record<Exclude<InvitationStatus, 'pending'>, string>> = {
  accepted: INVITATION_ACCEPTED,
  rejected: INVITATION_REJECTED,
  expired: INVITATION_EXPIRED,
}

const isInvitee = ({ username }: FamilyInvitationRow, person: Person): boolean =>
  username !== null && username === canonicalName(person.username)

/** `newCode` returns 128 random bits in base64url. */
export function createInvitationService(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  families: FamilyMembership,
  changes: FamilyChanges,
  accounts: AccountService,
  newCode: () => string,
) {
  const rows = storage.collection(familyInvitationCollection)

  async function namesOf(found: readonly FamilyInvitationRow[]): Promise<(row: FamilyInvitationRow) => Names> {
    const [known, people] = await Promise.all([
      storage.collection(familyCollection).find({ _id: { $in: [...new Set(found.map(({ familyId }) => familyId))] } }),
      accounts.people(found.map(({ inviterId }) => inviterId)),
    ])
    const byId = new Map(known.map((family) => [family._id, family]))
    return ({ familyId, inviterId }) => ({
      familyName: byId.get(familyId)?.name ?? '',
      familyKind: kindOf(byId.get(familyId) ?? {}),
      inviterName: people.get(inviterId)?.name ?? 'Someone',
    })
  }

  /** Stores that an invitation has expired, when it is time, and returns the status that it has now. */
  async function statusNow(row: FamilyInvitationRow): Promise<InvitationStatus> {
    const status = statusOf(row, now())
    if (status !== row.status) await rows.updateOne({ _id: row._id, status: 'pending' }, { $set: { status } })
    return status
  }

  async function find(code: string): Promise<FamilyInvitationRow> {
    const row = await rows.findOne({ code })
    if (!row) throw unknown()
    return row
  }

  async function toViews(callerId: number, found: readonly FamilyInvitationRow[]): Promise<FamilyInvitation[]> {
    const names = await namesOf(found)
    return Promise.all(
      found.map(async (row) => toInvitation(row, { ...names(row), callerId, status: await statusNow(row) })),
    )
  }

  /** Throws the 409 Problem of an invitation that is not pending any more. */
  async function refuse(invitationId: number): Promise<never> {
    const row = await rows.findOne({ _id: invitationId })
    const status = row && (await statusNow(row))
    if (!status) throw unknown()
    // Another request expired it in the meantime.
    throw Problem.conflict(NO_LONGER_PENDING[status === 'pending' ? 'expired' : status], 'not-pending')
  }

  const isPending = (invitationId: number) => ({
    _id: invitationId,
    status: 'pending' as const,
    expiresAt: { $gt: now() },
  })

  return {
    /** Throws the 404 Problem of an unknown family to everybody but its members, and a 403 Problem to those who are no parents. */
    async requireParent(person: Person, familyId: number): Promise<void> {
      const role = await families.roleOf(familyId, person.id)
      if (role === null) throw familyNotFound()
      if (role !== 'parent') throw Problem.forbidden(ONLY_PARENTS_INVITE)
    },

    /** Makes an invitation, for parents. Throws as `requireParent`. Whether the account exists that it is made out to changes nothing. */
    async create(
      person: Person,
      familyId: number,
      { message, email, username }: z.output<typeof createInvitation.body>,
      keepMade: KeepMade = WITHOUT_KEY.keepMade,
    ): Promise<FamilyInvitation> {
      const named = username === undefined ? null : canonicalName(username)
      const inviteeId = named === null ? null : await accounts.idOf(named)
      const at = now()
      const row: FamilyInvitationRow = {
        _id: await storage.nextId('familyInvitations'),
        familyId,
        inviterId: person.id,
        inviteeId,
        username: named,
        email: email ?? null,
        status: 'pending',
        code: newCode(),
        message: message || null,
        createdAt: at,
        expiresAt: new Date(at.getTime() + LIFETIME_MS),
      }
      await storage.transact(async (transaction) => {
        const found = await lockMembership(transaction, familyId, person.id)
        if (!found) throw familyNotFound()
        if (found.member.role !== 'parent') throw Problem.forbidden(ONLY_PARENTS_INVITE)
        const { name: familyName } = found.family
        await transaction.collection(familyInvitationCollection).insertOne({ ...row, familyName })
        await keepMade(transaction, { id: row._id })
      })
      const names = await namesOf([row])
      return toInvitation(row, { ...names(row), callerId: person.id, status: 'pending' })
    },

    /** Returns an invitation that the person has made. Throws a 404 Problem for every other one. */
    async sent({ id }: Person, invitationId: number): Promise<FamilyInvitation> {
      const row = await rows.findOne({ _id: invitationId, inviterId: id })
      const [invitation] = row ? await toViews(id, [row]) : []
      if (!invitation) throw notFound()
      return invitation
    },

    /** Returns the pending invitations that were made out to the person, and those that they have made, newest first. */
    async list({ id }: Person): Promise<z.input<typeof listInvitations.reply>> {
      const newest = { sort: { _id: -1 as const }, limit: MAX_LISTED }
      const [received, sent] = await Promise.all([
        rows.find({ inviteeId: id, status: 'pending', expiresAt: { $gt: now() } }, newest),
        rows.find({ inviterId: id }, newest),
      ])
      return { received: await toViews(id, received), sent: await toViews(id, sent) }
    },

    /** Returns what everybody with the code sees. Throws a 404 Problem for an unknown code. */
    async view(code: string): Promise<InvitationView> {
      const row = await find(code)
      const names = await namesOf([row])
      return toInvitationView(row, { ...names(row), status: await statusNow(row) })
    },

    /** Returns who has made an invitation, and what it says, for a report. Throws a 404 Problem for an unknown code. */
    async reported(code: string): Promise<{ inviterId: number; says: string }> {
      const row = await find(code)
      const { familyName: presentName } = (await namesOf([row]))(row)
      const familyName = familyNameShown(row, { status: await statusNow(row), presentName })
      return { inviterId: row.inviterId, says: [familyName, row.message].filter(Boolean).join(': ') }
    },

    /**
     * Makes the person a member. Throws a 404 Problem for an unknown code, a 403 Problem for a child and for anybody but the account that
     * it is made out to, a 409 Problem when it is not pending and when the person is a member already; then it stays pending.
     */
    async accept(person: Person, code: string): Promise<z.input<typeof joinFamily.reply>> {
      requireGrownUp(person)
      const row = await find(code)
      const { _id, familyId } = row
      if (row.username !== null && !isInvitee(row, person)) throw madeOutToOther()
      const family = await storage.transact(async (transaction) => {
        const accepted = await transaction
          .collection(familyInvitationCollection)
          .updateOne(isPending(_id), { $set: { status: 'accepted', inviteeId: person.id } })
        return accepted ? changes.addMember(transaction, familyId, person.id) : null
      })
      if (!family) return refuse(_id)
      return { familyId, family: { id: familyId, name: family.name }, familyName: family.name }
    },

    /**
     * Rejects an invitation that is made out to the person. Throws a 403 Problem for its inviter, a 409 Problem when it is not pending,
     * and a 404 Problem for everybody else and for one that does not exist.
     */
    async reject(person: Person, invitationId: number): Promise<void> {
      const row = await rows.findOne({ _id: invitationId })
      if (!row || !(isInvitee(row, person) || row.inviterId === person.id)) throw notFound()
      if (!isInvitee(row, person)) throw madeOutToOther()
      const $set = { status: 'rejected' as const, inviteeId: person.id }
      if (!(await rows.updateOne(isPending(invitationId), { $set }))) await refuse(invitationId)
    },

    /**
     * Ends a pending invitation, for its inviter and the family's owner. Throws a 403 Problem for its invitee, a 409 Problem when it is
     * not pending, and a 404 Problem for everybody else and for one that does not exist.
     */
    async revoke(person: Person, invitationId: number): Promise<void> {
      const row = await rows.findOne({ _id: invitationId })
      const family = row && (await storage.collection(familyCollection).findOne({ _id: row.familyId }))
      if (!row || !family) throw notFound()
      if (row.inviterId !== person.id && family.ownerId !== person.id) {
        if (isInvitee(row, person)) throw Problem.forbidden(ONLY_INVITER_TAKES_BACK)
        throw notFound()
      }
      if (!(await rows.updateOne(isPending(invitationId), { $set: { status: 'expired' } }))) await refuse(invitationId)
    },
  }
}

export type InvitationService = ReturnType<typeof createInvitationService>

/** Deletes invitations that have expired before, whatever has become of them (RETENTION-51). */
export const sweepInvitations = (storage: Storage, before: Date): Promise<void> =>
  deleteInBatches(storage.collection(familyInvitationCollection), { expiresAt: { $lt: before } })

/** Returns all invitations that a person has made, for their export: without the codes, which let people in. */
export async function invitationsSentBy(storage: Storage, inviterId: number): Promise<object[]> {
  const sent = await storage.collection(familyInvitationCollection).find({ inviterId }, { sort: { _id: 1 } })
  return sent.map(({ _id: id, code: _code, inviteeId: _invitee, inviterId: _inviter, ...invitation }) => ({
    id,
    ...invitation,
  }))
}
