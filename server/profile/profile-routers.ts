/** The routes of the profile: settings, sessions, the export of everything, and the deletion of the account. */
import type { Router } from 'express'
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import type { AccountServices } from '#server/accounts/account-services.ts'
import type { ArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import { createOwnedArtworks } from '#server/artworks/artwork-lookup.ts'
import type { ChildService } from '#server/children/child-service.ts'
import { createCoinHistory } from '#server/coins/coin-history.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyServices } from '#server/families/family-services.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { ShopService } from '#server/shop/shop-service.ts'
import { childExportRoute } from './child-export-route.ts'
import { createCoinEntries } from './coin-entries.ts'
import { accountDeletionRoute, profileRoutes, sessionRoutes } from './profile-routes.ts'
import { createChildExport } from './export/child-export.ts'
import { createExport } from './export/export-service.ts'
import { createPersonalRecords } from './export/personal-records.ts'
import { exportRoute } from './export-route.ts'
import { createProfileService } from './profile-service.ts'

export function profileRouters(
  context: Context,
  { accounts, ownAccount, passwords, checkPassword, knownBrowsers, sessions, notices }: AccountServices,
  { families, membership }: FamilyServices,
  { artworks, contributors, gallery, strokeLog, shownPeople }: ArtworkServices,
  children: ChildService,
  pictures: PictureService,
  reactions: ReactionService,
  shop: ShopService,
  accountDeletion: AccountDeletion,
): Router[] {
  const profiles = createProfileService(context, ownAccount, gallery, families)
  const coinHistory = createCoinHistory(context)
  const coinEntries = createCoinEntries(context, coinHistory, shop)
  const ownedArtworks = createOwnedArtworks(context)
  const files = { get: artworks.get, strokeLog, pictures, shownPeople }
  const records = createPersonalRecords(context, sessions, membership, accounts, notices)
  const startExport = createExport(
    context,
    ownAccount,
    families,
    coinHistory,
    reactions,
    shop,
    contributors,
    ownedArtworks,
    files,
    records,
  )
  const startChildExport = createChildExport(context, coinHistory, reactions, shop, contributors, ownedArtworks, files)
  return [
    profileRoutes(context, profiles, ownAccount, passwords, knownBrowsers, coinEntries, contributors, notices),
    sessionRoutes(context, sessions),
    exportRoute(context, startExport, sessions),
    childExportRoute(context, startChildExport, children, accounts, sessions),
    accountDeletionRoute(accountDeletion, checkPassword, knownBrowsers),
  ]
}
