/** Composes children's profiles and the devices of families. */
import { randomBytes } from 'node:crypto'
import type { Router } from 'express'
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import { createChildAccounts } from '#server/accounts/child-accounts.ts'
import { childPictureRoutes } from '#server/children/child-picture-routes.ts'
import { createChildPictures } from '#server/children/child-pictures.ts'
import { childRoutes } from '#server/children/child-routes.ts'
import { createChildService } from '#server/children/child-service.ts'
import { createChildSignIn } from '#server/children/child-sign-in.ts'
import { createDeviceCookie } from '#server/children/device-cookie.ts'
import { deviceRoutes } from '#server/children/device-routes.ts'
import { createFamilyDevices } from '#server/children/family-devices.ts'
import { createBarring } from '#server/collaboration/barring.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import type { ArtworkServices } from './compose-artworks.ts'
import type { FamilyServices } from './compose-families.ts'
import type { SignIn } from './compose-sign-in.ts'

export function composeChildren({
  storage,
  standing,
  signIn: { accounts, passwords, checkPassword },
  families: { membership, changes },
  artworkServices: { gallery, contributors, consents, shownPeople },
  rooms,
  pictures,
  accountDeletion,
  limits,
  publicUrl,
  now,
}: {
  storage: Storage
  standing: Standing
  signIn: Pick<SignIn, 'accounts' | 'passwords' | 'checkPassword'>
  families: FamilyServices
  artworkServices: Pick<ArtworkServices, 'gallery' | 'contributors' | 'consents' | 'shownPeople'>
  rooms: Rooms
  pictures: PictureService
  accountDeletion: AccountDeletion
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
    deleteAccount: (userId) => accountDeletion.delete(userId),
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
  const signIn = createChildSignIn({ children: childAccounts, devices, families: membership, passwords, limits })
  const cookie = createDeviceCookie({ secure: publicUrl?.startsWith('https:') ?? false })
  return {
    routers: [
      childPictureRoutes({ childPictures, pictures, limits }),
      childRoutes({ children, checkPassword, gallery, limits }),
      deviceRoutes({ devices, signIn, families: membership, accounts, checkPassword, cookie, limits }),
    ],
  }
}
