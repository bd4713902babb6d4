/** Composes children's profiles and the devices of families. */
import { randomBytes } from 'node:crypto'
import type { Router } from 'express'
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import { createChildAccounts } from '#server/accounts/child-accounts.ts'
import type { Gallery } from '#server/artworks/gallery/gallery.ts'
import { childRoutes } from '#server/children/child-routes.ts'
import { createChildService } from '#server/children/child-service.ts'
import { createChildSignIn } from '#server/children/child-sign-in.ts'
import { createDeviceCookie } from '#server/children/device-cookie.ts'
import { deviceRoutes } from '#server/children/device-routes.ts'
import { createFamilyDevices } from '#server/children/family-devices.ts'
import { cardRoutes } from '#server/children/card-routes.ts'
import { createSignInCards } from '#server/children/sign-in-cards.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { FamilyServices } from './compose-families.ts'
import type { NoticeServices } from './compose-notices.ts'
import type { SignIn } from './compose-sign-in.ts'

export function composeChildren({
  storage,
  standing,
  signIn: { accounts, passwords, checkPassword },
  families: { membership, changes },
  gallery,
  accountDeletion,
  noticeServices: { notices, signIns },
  limits,
  publicUrl,
  now,
}: {
  storage: Storage
  standing: Standing
  signIn: Pick<SignIn, 'accounts' | 'passwords' | 'checkPassword'>
  families: FamilyServices
  gallery: Gallery
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
    deleteAccount: (userId) => accountDeletion.delete(userId),
    now,
  })
  const devices = createFamilyDevices({
    storage,
    families: membership,
    accounts,
    newToken: () => randomBytes(32).toString('base64url'),
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
      childRoutes({ children, checkPassword, gallery, limits }),
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
