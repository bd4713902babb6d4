/** The services and routes of children's profiles: their pages, homes and pictures, and signing in on devices and by card. */
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import type { AccountServices } from '#server/accounts/account-services.ts'
import { createChildAccounts } from '#server/accounts/child-accounts.ts'
import type { ArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import type { Barring } from '#server/collaboration/barring.ts'
import type { Context } from '#server/context/context.ts'
import { newCode, newHex, newToken } from '#server/context/random.ts'
import type { FamilyServices } from '#server/families/family-services.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { SignInServices } from '#server/sign-in/sign-in-services.ts'
import type { OwnerFlagWriter } from '#server/sync/owner-flag-writer.ts'
import { cardRoutes } from './card-routes.ts'
import { createChildHomes } from './child-homes.ts'
import { createChildPage } from './child-page.ts'
import { childPageRoutes } from './child-page-routes.ts'
import { childPictureRoutes } from './child-picture-routes.ts'
import { createChildPictures } from './child-pictures.ts'
import { childRoutes } from './child-routes.ts'
import { createChildService } from './child-service.ts'
import { createChildSignIn } from './child-sign-in.ts'
import { createDeviceCookie } from './device-cookie.ts'
import { deviceRoutes } from './device-routes.ts'
import { createFamilyDevices } from './family-devices.ts'
import { createSignInCards } from './sign-in-cards.ts'

export function createChildServices(
  context: Context,
  { accounts, passwords, checkPassword, sessions, notices, standing, secure }: AccountServices,
  { signInNotices }: SignInServices,
  { membership, changes }: FamilyServices,
  { access, contributors, consents, gallery, shownPeople }: ArtworkServices,
  reactions: ReactionService,
  barring: Barring,
  pictures: PictureService,
  flagWriter: OwnerFlagWriter,
  accountDeletion: AccountDeletion,
) {
  const childAccounts = createChildAccounts(context, standing, newHex(10))
  const children = createChildService(context, childAccounts, membership, changes, passwords, accountDeletion)
  const childPictures = createChildPictures(context, children, consents, shownPeople, barring, contributors, flagWriter)
  const homes = createChildHomes(context, childAccounts, accounts, changes, notices, newCode)
  const page = createChildPage(context, sessions, contributors, access, membership, reactions, shownPeople)
  const devices = createFamilyDevices(context, membership, accounts, newToken)
  const cards = createSignInCards(context, childAccounts, membership, notices, newToken)
  const signIn = createChildSignIn(context, childAccounts, devices, cards, membership, passwords)
  const cookie = createDeviceCookie(secure)
  return {
    service: children,
    routers: [
      childPictureRoutes(context, childPictures, pictures),
      childRoutes(context, children, checkPassword, gallery),
      childPageRoutes(context, children, page, homes, membership, sessions, checkPassword),
      deviceRoutes(context, devices, signIn, membership, accounts, checkPassword, cookie, notices, signInNotices),
      cardRoutes(context, cards, signIn, accounts, cookie, signInNotices),
    ],
  }
}
