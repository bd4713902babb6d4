/**
 * What ends with a standing: the one place that says which rights go when somebody stops being a parent, a member or a contributor, or
 * when the credentials of an account end (SECURITY-32, docs/decisions/0210). Everything ends in the caller's transaction and is announced with
 * it. How one kind of right ends is known to the capability that gave it.
 */
import type { FamilyRole } from '#contract/families.ts'
import type { Transaction } from '#server/storage/storage.ts'

/** Membership of one person in one family. */
export interface Membership {
  readonly familyId: number
  readonly userId: number
}

/** How capabilities take back what they have given. Each bears being called when there is nothing to take back. */
export interface Gifts {
  /** Ends the sessions of an account, and makes sign-ins that are under way worthless. Returns the new version of its credentials. */
  endCredentials(transaction: Transaction, userId: number, at: Date): Promise<number>
  /** Removes the passkeys, recovery codes and linked accounts of a provider of an account, and turns its second step off. */
  endWaysIn(transaction: Transaction, userId: number, at: Date): Promise<void>
  /** Ends the sessions of children on all devices that a person has added: these sign nobody in until a parent confirms them. */
  suspendDevices(transaction: Transaction, addedBy: number, at: Date): Promise<void>
  /** Removes the devices that a person has added to a family, or all of the family, with the children's sessions on them. */
  removeDevices(transaction: Transaction, of: { familyId: number; addedBy?: number }, at: Date): Promise<void>
  /** Ends the sessions of a child on the devices of a family. */
  endSessionsOnDevices(transaction: Transaction, of: Membership, at: Date): Promise<void>
  /** Ends what a person has offered to others as a parent: of one family, or all. Invitations, the role of a parent, a child's second home. */
  endInvitations(transaction: Transaction, of: { inviterId: number; familyId?: number }): Promise<void>
  /**
   * Ends what people have joined through a family: what one member has joined and what others have joined of that member, or
   * everything. The artworks get new codes.
   */
  endJoinsThrough(transaction: Transaction, of: { familyId: number; userId?: number }, at: Date): Promise<void>
  /** Gives a new code to an artwork that has one. */
  renewCode(transaction: Transaction, artworkId: number, at: Date): Promise<void>
  /** Gives new codes to the artworks of these people that have one, and ends the links that they have made to pictures. */
  renewCodesOf(transaction: Transaction, ownerIds: readonly number[], at: Date): Promise<void>
  /** Returns the children of one family, or those of all families in which the person is a parent. */
  childrenOf(transaction: Transaction, of: { familyId: number } | { parentId: number }): Promise<number[]>
}

/** Each function is called before the rows change that say who belongs to what. */
export function createStanding({ gifts, now }: { gifts: Gifts; now: () => Date }) {
  async function parenthoodEnds(transaction: Transaction, { familyId, userId }: Membership): Promise<void> {
    const at = now()
    await gifts.removeDevices(transaction, { familyId, addedBy: userId }, at)
    await gifts.endInvitations(transaction, { inviterId: userId, familyId })
    // Parents read the codes of their children's pictures (ACCESS-7).
    await gifts.renewCodesOf(transaction, await gifts.childrenOf(transaction, { familyId }), at)
  }

  /** A child that leaves a family may live in another one: what this family's devices, parents and members had of it ends. */
  async function childLeaves(transaction: Transaction, membership: Membership): Promise<void> {
    const at = now()
    await gifts.endSessionsOnDevices(transaction, membership, at)
    await gifts.renewCodesOf(transaction, [membership.userId], at)
  }

  async function credentialsEnd(transaction: Transaction, userId: number): Promise<number> {
    const at = now()
    const version = await gifts.endCredentials(transaction, userId, at)
    await gifts.suspendDevices(transaction, userId, at)
    await gifts.endInvitations(transaction, { inviterId: userId })
    const children = await gifts.childrenOf(transaction, { parentId: userId })
    await gifts.renewCodesOf(transaction, [userId, ...children], at)
    return version
  }

  return {
    /**
     * The password of an account was changed or reset, an account was disabled, or a child got a new secret. Returns the new version of its
     * credentials: a sign-in or a device under an earlier one counts no more.
     */
    credentialsEnd,
    /**
     * The same, and nobody knows who has made the account's other ways in: the password was reset, or its person says that somebody else may
     * have known it. Passkeys, recovery codes and linked accounts of a provider go too (ACCOUNT-59).
     */
    async accountIsTakenBack(transaction: Transaction, userId: number): Promise<number> {
      await gifts.endWaysIn(transaction, userId, now())
      return credentialsEnd(transaction, userId)
    },
    /** Somebody is no parent of a family any more, and may still be a member. */
    parenthoodEnds,
    /** Somebody, a parent, a member or a child, leaves a family or is removed from it. */
    async membershipEnds(
      transaction: Transaction,
      { familyId, userId, role }: Membership & { role: FamilyRole },
    ): Promise<void> {
      const membership = { familyId, userId }
      if (role === 'parent') await parenthoodEnds(transaction, membership)
      if (role === 'child') await childLeaves(transaction, membership)
      await gifts.endJoinsThrough(transaction, membership, now())
    },
    /** A family is dissolved. */
    async familyEnds(transaction: Transaction, familyId: number): Promise<void> {
      await gifts.removeDevices(transaction, { familyId }, now())
      await gifts.endJoinsThrough(transaction, { familyId }, now())
    },
    /** The owner of an artwork removes somebody from it, who has read its code. */
    contributionEnds: (transaction: Transaction, artworkId: number): Promise<void> =>
      gifts.renewCode(transaction, artworkId, now()),
  }
}

export type Standing = ReturnType<typeof createStanding>

/** The account that somebody has shown to be theirs, and the version of its credentials then. A version that has ended proves nothing (SECURITY-33). */
export interface Credential {
  readonly userId: number
  /** How often the credentials of the account have ended: its password was changed or reset, it was disabled, a child got a new secret. */
  readonly version: number
}
