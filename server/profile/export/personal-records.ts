/** What else is stored of a person, in the form of the export: sessions, ways in, notices, devices, children, invitations and feedback. */
import type { AccountService } from '#server/accounts/account-service.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import { devicesAddedBy } from '#server/children/family-devices.ts'
import { childrenOf } from '#server/families/children-of.ts'
import { invitationsSentBy } from '#server/families/invitation-service.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { feedbackSentBy } from '#server/feedback/feedback-service.ts'
import type { Notices } from '#server/notices/notices.ts'
import { identitiesOf } from '#server/oidc/oidc-rows.ts'
import { passkeysOf } from '#server/sign-in/passkey-rows.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Secrets are left out: codes, tokens and hashes. */
export interface PersonalRecords {
  sessions(userId: number): Promise<readonly object[]>
  passkeys(userId: number): Promise<readonly object[]>
  /** The accounts at a provider that sign in to the person's. */
  providers(userId: number): Promise<readonly object[]>
  notices(userId: number): Promise<readonly object[]>
  /** The devices of families that the person has added. */
  devices(userId: number): Promise<readonly object[]>
  /** The children whose parent the person is, by family. */
  children(userId: number): Promise<ReadonlyMap<number, readonly object[]>>
  /** The invitations that the person has made. */
  invitations(userId: number): Promise<readonly object[]>
  feedback(userId: number): Promise<readonly object[]>
}

export function createPersonalRecords({
  storage,
  sessions,
  families,
  accounts,
  notices,
}: {
  storage: Storage
  sessions: Pick<SessionStore, 'of'>
  families: Pick<FamilyMembership, 'familiesOf'>
  accounts: Pick<AccountService, 'findAll'>
  notices: Pick<Notices, 'list'>
}): PersonalRecords {
  return {
    sessions: async (userId) =>
      (await sessions.of(userId)).map(({ device, signedInAt, lastUsedAt }) => ({ device, signedInAt, lastUsedAt })),
    passkeys: (userId) => passkeysOf(storage, userId),
    providers: (userId) => identitiesOf(storage, userId),
    notices: (userId) => notices.list(userId),
    devices: (userId) => devicesAddedBy(storage, userId),
    async children(userId) {
      const found = new Map<number, readonly object[]>()
      for (const { familyId, role } of await families.familiesOf(userId)) {
        if (role !== 'parent') continue
        const children = await accounts.findAll(await childrenOf(storage, { familyId }))
        found.set(
          familyId,
          [...children.values()].map(({ id, displayName, profileColor }) => ({ id, displayName, profileColor })),
        )
      }
      return found
    },
    invitations: (userId) => invitationsSentBy(storage, userId),
    feedback: (userId) => feedbackSentBy(storage, userId),
  }
}
