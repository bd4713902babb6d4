/** What else is stored of a person, in the form of the export: sessions, ways in, notices, devices, children, invitations, links and feedback. */
import type { AccountService } from '#server/accounts/account-service.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import { devicesAddedBy } from '#server/children/family-devices.ts'
import type { Context } from '#server/context/context.ts'
import { childrenOf } from '#server/families/children-of.ts'
import { invitationsSentBy } from '#server/families/invitation-service.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { feedbackSentBy } from '#server/feedback/feedback-service.ts'
import type { Notices } from '#server/notices/notices.ts'
import { identitiesOf } from '#server/oidc/oidc-rows.ts'
import { pictureLinksBy } from '#server/artworks/picture-links/stored-links.ts'
import { passkeysOf } from '#server/sign-in/passkey-rows.ts'

/** Secrets are left out: codes, tokens and hashes. */
export function createPersonalRecords(
  { storage }: Pick<Context, 'storage'>,
  sessions: SessionStore,
  families: FamilyMembership,
  accounts: AccountService,
  notices: Notices,
) {
  return {
    sessions: async (userId: number): Promise<readonly object[]> =>
      (await sessions.of(userId)).map(({ device, signedInAt, lastUsedAt }) => ({ device, signedInAt, lastUsedAt })),
    passkeys: (userId: number): Promise<readonly object[]> => passkeysOf(storage, userId),
    /** The accounts at a provider that sign in to the person's. */
    providers: (userId: number): Promise<readonly object[]> => identitiesOf(storage, userId),
    notices: (userId: number): Promise<readonly object[]> => notices.list(userId),
    /** The devices of families that the person has added. */
    devices: (userId: number): Promise<readonly object[]> => devicesAddedBy(storage, userId),
    /** The children whose parent the person is, by family. */
    async children(userId: number): Promise<ReadonlyMap<number, readonly object[]>> {
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
    /** The invitations that the person has made. */
    invitations: (userId: number): Promise<readonly object[]> => invitationsSentBy(storage, userId),
    /** The links to pictures that the person has made. */
    links: (userId: number): Promise<readonly object[]> => pictureLinksBy(storage, userId),
    feedback: (userId: number): Promise<readonly object[]> => feedbackSentBy(storage, userId),
  }
}

export type PersonalRecords = ReturnType<typeof createPersonalRecords>
