/** The services and routes of families. */
import type { AccountServices } from '#server/accounts/account-services.ts'
import type { Context } from '#server/context/context.ts'
import { newCode } from '#server/context/random.ts'
import { createFamilyChanges, type EndSharing } from './family-changes.ts'
import { familyRoutes } from './family-routes.ts'
import { createFamilyService } from './family-service.ts'
import { familyInvitationRoutes } from './invitation-routes.ts'
import { createInvitationService } from './invitation-service.ts'
import { createFamilyMembership } from './membership.ts'
import { createParentOffers } from './parent-offers.ts'

export type FamilyServices = ReturnType<typeof createFamilyServices>

export function createFamilyServices(
  context: Context,
  { accounts, standing, checkPassword }: AccountServices,
  endSharing: EndSharing,
  /** Returns how many artworks are shared with a family. */
  artworkCountOf: (familyId: number) => Promise<number>,
) {
  const membership = createFamilyMembership(context)
  const changes = createFamilyChanges(context, endSharing, standing)
  const families = createFamilyService(context, changes, standing, accounts, artworkCountOf)
  const invitations = createInvitationService(context, membership, changes, accounts, newCode)
  return {
    membership,
    changes,
    families,
    invitations,
    routers: [
      familyRoutes(context, families, createParentOffers(context), checkPassword),
      familyInvitationRoutes(context, invitations),
    ],
  }
}
