/** Composes families and their invitations. */
import { randomBytes } from 'node:crypto'
import type { AccountService } from '#server/accounts/account-service.ts'
import { countFamilyArtworks } from '#server/artworks/family/family-artworks.ts'
import { endSharing } from '#server/artworks/sharing.ts'
import { createFamilyChanges, type FamilyChanges } from '#server/families/family-changes.ts'
import { createFamilyService, type FamilyService } from '#server/families/family-service.ts'
import { createInvitationService, type InvitationService } from '#server/families/invitation-service.ts'
import { createFamilyMembership, type FamilyMembership } from '#server/families/membership.ts'
import { createParentOffers, type ParentOffers } from '#server/families/parent-offers.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface FamilyServices {
  readonly membership: FamilyMembership
  readonly changes: FamilyChanges
  readonly families: FamilyService
  readonly invitations: InvitationService
  readonly offers: ParentOffers
}

/** 128 bits, so that nobody guesses a code (INVITATION-1). */
const CODE_BYTES = 16

export function composeFamilies({
  storage,
  standing,
  accounts,
  now,
}: {
  storage: Storage
  standing: Standing
  accounts: AccountService
  now: () => Date
}): FamilyServices {
  const membership = createFamilyMembership({ storage })
  const changes = createFamilyChanges({ storage, endSharing, standing, now })
  const families = createFamilyService({
    storage,
    changes,
    standing,
    accounts,
    artworkCountOf: (familyId) => countFamilyArtworks(storage, familyId),
    now,
  })
  const invitations = createInvitationService({
    storage,
    families: membership,
    changes,
    accounts,
    newCode: () => randomBytes(CODE_BYTES).toString('base64url'),
    now,
  })
  return { membership, changes, families, invitations, offers: createParentOffers({ storage, now }) }
}
