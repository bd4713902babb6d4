/** Composes what ends with a standing, and what a session begins by: which capability takes back what it has given. */
import { countsForSignIn, endCredentials } from '#server/accounts/credentials.ts'
import type { MayBegin } from '#server/accounts/sessions/session-store.ts'
import { renewCodes, renewCodesOf } from '#server/artworks/artwork-ties.ts'
import {
  admitsOnDevice,
  endSessionsOnDevices,
  removeDevices,
  suspendDevices,
} from '#server/children/device-standing.ts'
import { endHomeInvitations } from '#server/children/child-homes.ts'
import { endCardOf } from '#server/children/sign-in-cards.ts'
import { endJoinsThrough } from '#server/collaboration/end-joins.ts'
import { randomSessionCode as newCode } from '#server/collaboration/session-code.ts'
import { childrenOf } from '#server/families/children-of.ts'
import { endInvitations } from '#server/families/family-changes.ts'
import { endParentOffers } from '#server/families/parent-offers.ts'
import { admitsPasskey } from '#server/sign-in/passkey-rows.ts'
import { endWaysIn } from '#server/sign-in/ways-in.ts'
import { endPictureLinksOf } from '#server/artworks/picture-links/stored-links.ts'
import { admitsIdentity, endIdentitiesOf } from '#server/oidc/oidc-rows.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { createStanding, type Standing } from '#server/rights/standing.ts'

/** Removes what an account can be entered by besides its password, when the transaction commits (ACCOUNT-59). */
export async function endEveryWayIn(transaction: Transaction, userId: number, at: Date): Promise<void> {
  await endWaysIn(transaction, userId, at)
  await endIdentitiesOf(transaction, userId, at)
}

export function composeStanding({ now }: { now: () => Date }): Standing {
  return createStanding({
    gifts: {
      endCredentials,
      endWaysIn: endEveryWayIn,
      suspendDevices,
      removeDevices,
      async endSessionsOnDevices(transaction, membership, at) {
        await endCardOf(transaction, membership)
        await endSessionsOnDevices(transaction, membership, at)
      },
      async endInvitations(transaction, of) {
        await endInvitations(transaction, of)
        await endParentOffers(transaction, of)
        await endHomeInvitations(transaction, of)
      },
      endJoinsThrough: (transaction, of, at) => endJoinsThrough(transaction, of, { newCode, at }),
      renewCode: (transaction, artworkId, at) => renewCodes(transaction, [artworkId], { newCode, at }),
      async renewCodesOf(transaction, ownerIds, at) {
        await renewCodesOf(transaction, ownerIds, { newCode, at })
        await endPictureLinksOf(transaction, ownerIds)
      },
      childrenOf,
    },
    now,
  })
}

/** Returns the rule by which a session begins: with a credential that counts, a passkey or an account of a provider that is there still, and, of a child, on a device that admits it. */
export function composeMayBegin({ now }: { now: () => Date }): MayBegin {
  return async (transaction, proof) => {
    if (!(await countsForSignIn(transaction, proof))) return false
    const { familyDeviceId, passkeyId, identityId } = proof
    if (passkeyId !== undefined && !(await admitsPasskey(transaction, { ...proof, passkeyId }, now()))) return false
    if (identityId !== undefined && !(await admitsIdentity(transaction, { ...proof, identityId }, now()))) return false
    return familyDeviceId === undefined || admitsOnDevice(transaction, { ...proof, familyDeviceId }, now())
  }
}
