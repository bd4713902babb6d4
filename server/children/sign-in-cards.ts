/** The printed cards with which children sign in on the devices of their class or family (CHILD-70). */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { listCards, makeCards } from '#contract/cards.ts'
import type { ChildAccounts, ChildProfile } from '#server/accounts/child-accounts.ts'
import type { Context } from '#server/context/context.ts'
import { lockMembership, membersIn } from '#server/families/family-changes.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { Membership } from '#server/rights/standing.ts'
import type { CollectionDefinition, Transaction } from '#server/storage/storage.ts'
import { CHILDREN_OF_OTHERS } from '#server/texts/families.ts'
import { requireParent, requireParentRole } from './require-parent.ts'

const cardIdOf = (familyId: number, childId: number): string => `${familyId}:${childId}`

/** The stored form of the cards with which children sign in. */
interface CardRow {
  /** `{familyId}:{childId}`: a new card takes the place of the one before. */
  _id: string
  familyId: number
  childId: number
  /** SHA-256 of the token on the card, so that a person who reads the database cannot sign in with it. */
  tokenHash: string
  createdAt: Date
}

export const cardCollection: CollectionDefinition<CardRow> = {
  name: 'signInCards',
  indexes: [{ fields: ['tokenHash'], unique: true }, { fields: ['familyId'] }],
}

const otherChild = (): Problem => Problem.badRequest(CHILDREN_OF_OTHERS, 'not-a-child-here')

/** @param newToken returns 256 random bits in base64url */
export function createSignInCards(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  children: ChildAccounts,
  families: FamilyMembership,
  notices: Notices,
  newToken: () => string,
) {
  const rows = storage.collection(cardCollection)

  async function childrenFor(familyId: number, childIds: readonly number[] | undefined): Promise<ChildProfile[]> {
    const members = (await families.membersOf(familyId)).filter(({ role }) => role === 'child')
    const present = members.map(({ userId }) => userId)
    const wanted = childIds ? new Set(childIds) : null
    if (wanted && [...wanted].some((childId) => !present.includes(childId))) throw otherChild()
    const found = await children.findAll(present)
    return present.flatMap((childId) => {
      const child = wanted && !wanted.has(childId) ? undefined : found.get(childId)
      return child ? [child] : []
    })
  }

  /** The family is locked, so that no child leaves it while it gets a card. */
  const put = (person: Person, familyId: number, cards: readonly CardRow[]): Promise<void> =>
    storage.transact(async (transaction) => {
      const found = await lockMembership(transaction, familyId, person.id)
      requireParentRole(found?.member.role ?? null)
      const members = await membersIn(transaction, familyId)
      const present = new Set(members.filter(({ role }) => role === 'child').map(({ userId }) => userId))
      if (cards.some(({ childId }) => !present.has(childId))) throw otherChild()
      for (const { _id, ...card } of cards)
        await transaction.collection(cardCollection).updateOne({ _id }, { $set: card }, { upsert: true })
      const parents = members.filter(({ role }) => role === 'parent').map(({ userId }) => userId)
      await notices.add(parents, 'cards-made', { familyId, byId: person.id }, transaction)
    })

  return {
    async list(person: Person, familyId: number): Promise<z.input<typeof listCards.reply>> {
      await requireParent(families, person, familyId)
      const found = await rows.find({ familyId }, { sort: { _id: 1 } })
      return found.map(({ childId, createdAt }) => ({ childId, createdAt: createdAt.toISOString() }))
    },

    /** Makes new cards in place of the earlier ones, and returns their tokens. Throws a 400 Problem for a child of no such family. */
    async make(
      person: Person,
      familyId: number,
      childIds: readonly number[] | undefined,
    ): Promise<z.input<typeof makeCards.reply>> {
      await requireParent(families, person, familyId)
      const made = (await childrenFor(familyId, childIds)).map((child) => ({ child, token: newToken() }))
      if (made.length === 0) return []
      const createdAt = now()
      const cards = made.map(({ child: { id: childId }, token }) => ({
        _id: cardIdOf(familyId, childId),
        familyId,
        childId,
        tokenHash: hashOf(token),
        createdAt,
      }))
      await put(person, familyId, cards)
      return made.map(({ child: { id, name, avatar, color }, token }) => ({ id, name, avatar, color, token }))
    },

    /** Ends cards. Children without one are passed over. */
    async end(person: Person, familyId: number, childIds: readonly number[] | undefined): Promise<void> {
      await requireParent(families, person, familyId)
      await rows.deleteMany({ familyId, ...(childIds && { childId: { $in: childIds } }) })
    },

    /** Returns whose card has this token, or null when none has. */
    find: (token: string): Promise<Pick<CardRow, 'familyId' | 'childId'> | null> =>
      rows.findOne({ tokenHash: hashOf(token) }),
  }
}

/** For the parents of the family; others get a 403 or 404 Problem (FAMILY-2). Without `childIds` it is all children of the family. */
export type SignInCards = ReturnType<typeof createSignInCards>

/** Ends the card of a child that leaves a family. */
export async function endCardOf(transaction: Transaction, { familyId, userId }: Membership): Promise<void> {
  await transaction.collection(cardCollection).deleteOne({ _id: cardIdOf(familyId, userId) })
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
