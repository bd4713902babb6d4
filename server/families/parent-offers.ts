/** Asking a member to be a parent: nobody becomes one unasked, or without having accepted (FAMILY-29, docs/decisions/0217). */
import { counts } from '#server/accounts/credentials.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Credential } from '#server/rights/standing.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { NOT_A_GROWN_UP_MEMBER, NOT_ASKED_TO_BE_PARENT, ONLY_PARENTS } from '#server/texts/families.ts'
import { familyNotFound, lockMembership, memberNotFound } from './family-changes.ts'
import { familyMemberCollection, type FamilyMemberRow, memberIdOf } from './family-row.ts'

/** Ends the questions that a parent has asked: in one family, or all. */
export async function endParentOffers(
  transaction: Transaction,
  { inviterId, familyId }: { inviterId: number; familyId?: number },
): Promise<void> {
  const asked = { askedToParentBy: inviterId, ...(familyId !== undefined && { familyId }) }
  await transaction.collection(familyMemberCollection).updateMany(asked, { $unset: { askedToParentBy: true } })
}

const onlyParents = (): Problem => Problem.forbidden(ONLY_PARENTS)
const notAMember = (): Problem => Problem.conflict(NOT_A_GROWN_UP_MEMBER, 'not-a-grown-up-member')
const notAsked = (): Problem => Problem.conflict(NOT_ASKED_TO_BE_PARENT, 'not-asked')

async function requireMembership(transaction: Transaction, familyId: number, userId: number): Promise<FamilyMemberRow> {
  const found = await lockMembership(transaction, familyId, userId)
  if (!found) throw familyNotFound()
  return found.member
}

/** Each call throws a 404 Problem for people outside the family. */
export function createParentOffers({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  return {
    /**
     * Asks a member, as the parent whose password proved the credential. Throws a 403 Problem for other members, a 404 Problem for somebody
     * who is no member, a 409 Problem for a child and a parent.
     */
    offer: (familyId: number, userId: number, credential: Credential): Promise<void> =>
      storage.transact(async (transaction) => {
        const { role } = await requireMembership(transaction, familyId, credential.userId)
        if (role !== 'parent') throw onlyParents()
        if (!(await counts(transaction, credential))) throw Problem.unauthorized()
        const members = transaction.collection(familyMemberCollection)
        const asked = await members.findOne({ _id: memberIdOf(familyId, userId) })
        if (!asked) throw memberNotFound()
        if (asked.role !== 'member') throw notAMember()
        await members.updateOne({ _id: asked._id }, { $set: { askedToParentBy: credential.userId } })
      }),

    /** Takes the question back, or declines it. Throws a 403 Problem for people who neither are parents nor were asked. */
    end: (person: Person, familyId: number, userId: number): Promise<void> =>
      storage.transact(async (transaction) => {
        const { role } = await requireMembership(transaction, familyId, person.id)
        if (role !== 'parent' && userId !== person.id) throw onlyParents()
        const members = transaction.collection(familyMemberCollection)
        await members.updateOne({ _id: memberIdOf(familyId, userId) }, { $unset: { askedToParentBy: true } })
      }),

    /** Makes the person a parent. Throws a 409 Problem for somebody whom no parent asks now. */
    accept: (person: Person, familyId: number): Promise<void> =>
      storage.transact(async (transaction) => {
        const { _id, role, askedToParentBy } = await requireMembership(transaction, familyId, person.id)
        if (role !== 'member' || askedToParentBy === undefined) throw notAsked()
        const change = { $set: { role: 'parent' as const }, $unset: { askedToParentBy: true as const } }
        await transaction.collection(familyMemberCollection).updateOne({ _id }, change)
        await announceRightsChange(transaction, { userId: person.id }, now())
      }),
  }
}

export type ParentOffers = ReturnType<typeof createParentOffers>
