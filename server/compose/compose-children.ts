/** Composes children's profiles and the devices of families. */
import { randomBytes } from 'node:crypto'
import type { Router } from 'express'
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import { createChildAccounts } from '#server/accounts/child-accounts.ts'
import { createChildHomes } from '#server/children/child-homes.ts'
import { createChildPage } from '#server/children/child-page.ts'
import { childPageRoutes } from '#server/children/child-page-routes.ts'
import { childPictureRoutes } from '#server/children/child-picture-routes.ts'
import { createChildPictures } from '#server/children/child-pictures.ts'
import { childRoutes } from '#server/children/child-routes.ts'
import { createChildService } from '#server/children/child-service.ts'
import { createChildSignIn } from '#server/children/child-sign-in.ts'
import { createDeviceCookie } from '#server/children/device-cookie.ts'
import { deviceRoutes } from '#server/children/device-routes.ts'
import { createFamilyDevices } from '#server/children/family-devices.ts'
import { createOwnedArtworks } from '#server/artworks/owned-artworks.ts'
import { createCoinHistory } from '#server/coins/coin-history.ts'
import { createBarring } from '#server/collaboration/barring.ts'
import { cardRoutes } from '#server/children/card-routes.ts'
import { createSignInCards } from '#server/children/sign-in-cards.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import { childExportRoute } from '#server/profile/child-export-route.ts'
import { createChildExport } from '#server/profile/export/child-export.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { ShopService } from '#server/shop/shop-service.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import type { ArtworkServices } from './compose-artworks.ts'
import type { FamilyServices } from './compose-families.ts'
import type { NoticeServices } from './compose-notices.ts'
import type { SignIn } from './compose-sign-in.ts'

export function composeChildren({
  storage,
  standing,
  signIn: { accounts, passwords, checkPassword, sessions },
  families: { membership, changes },
  artworkServices: { artworks, gallery, contributors, access, consents, shownPeople },
  rooms,
  strokeLog,
  pictures,
  reactions,
  shop,
  accountDeletion,
  noticeServices: { notices, signIns },
  limits,
  publicUrl,
  now,
}: {
  storage: Storage
  standing: Standing
  signIn: Pick<SignIn, 'accounts' | 'passwords' | 'checkPassword' | 'sessions'>
  families: FamilyServices
  artworkServices: ArtworkServices
  rooms: Rooms
  strokeLog: StrokeLog
  pictures: PictureService
  reactions: ReactionService
  shop: ShopService
  accountDeletion: AccountDeletion
  noticeServices: NoticeServices
  limits: HttpLimits
  /** Null means the address that a request came to. */
  publicUrl: string | null
  now: () => Date
}): { routers: Router[] } {
  const childAccounts = createChildAccounts({
    storage,
    standing,
    newHex: () => randomBytes(10).toString('hex'),
    now,
  })
  const children = createChildService({
    storage,
    children: childAccounts,
    families: membership,
    changes,
    passwords,
    deleteAccount: (userId, check) => accountDeletion.delete(userId, check),
    now,
  })
  const childPictures = createChildPictures({
    storage,
    children,
    consents,
    shownPeople,
    barring: createBarring({ storage, standing, now }),
    isContributor: (artworkId, userId) => contributors.isContributor(artworkId, userId),
    rooms,
  })
  const devices = createFamilyDevices({
    storage,
    families: membership,
    accounts,
    newToken: () => randomBytes(32).toString('base64url'),
    now,
  })
  const homes = createChildHomes({
    storage,
    children: childAccounts,
    accounts,
    changes,
    notices,
    newCode: () => randomBytes(16).toString('base64url'),
    now,
  })
  const page = createChildPage({
    storage,
    sessions,
    contributors,
    access,
    families: membership,
    reactions,
    shownPeople,
  })
  const startExport = createChildExport({
    coinHistory: createCoinHistory({ storage }),
    reactions,
    shop,
    contributors,
    ownedArtworks: createOwnedArtworks({ storage }),
    artworkFiles: { get: (owner, artworkId) => artworks.get(owner, artworkId), strokeLog, pictures, shownPeople },
    now,
  })
  const cards = createSignInCards({
    storage,
    children: childAccounts,
    families: membership,
    notices,
    newToken: () => randomBytes(32).toString('base64url'),
    now,
  })
  const signIn = createChildSignIn({ children: childAccounts, devices, cards, families: membership, passwords, limits })
  const cookie = createDeviceCookie({ secure: publicUrl?.startsWith('https:') ?? false })
  return {
    routers: [
      childPictureRoutes({ childPictures, pictures, limits }),
      childRoutes({ children, checkPassword, gallery, limits }),
      childPageRoutes({ children, page, homes, families: membership, sessions, checkPassword, limits }),
      childExportRoute({ startExport, children, accounts, sessions, limits, now }),
      deviceRoutes({
        devices,
        signIn,
        families: membership,
        accounts,
        checkPassword,
        cookie,
        notices,
        signIns,
        limits,
      }),
      cardRoutes({ cards, signIn, accounts, cookie, signIns, limits }),
    ],
  }
}
