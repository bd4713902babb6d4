/** Composes what a person sees and does of their own: profile, devices, and rights over their data. */
import type { Router } from 'express'
import { createOwnAccount } from '#server/accounts/own-account.ts'
import type { Passwords } from '#server/accounts/password.ts'
import type { SessionStore } from '#server/accounts/session-store.ts'
import { createCoinHistory } from '#server/coins/coin-history.ts'
import { createFamilySummaries } from '#server/families/family-summaries.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { HttpLimits } from '#server/http/http-limits.ts'
import { profileRoutes } from '#server/profile/profile-routes.ts'
import { createProfileService } from '#server/profile/profile-service.ts'
import { sessionRoutes } from '#server/profile/session-routes.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { ArtworkServices } from './compose-artworks.ts'

export function composeProfile({
  storage,
  passwords,
  sessions,
  families,
  artworkServices: { gallery, contributors },
  limits,
  now,
}: {
  storage: Storage
  passwords: Passwords
  sessions: SessionStore
  families: FamilyMembership
  artworkServices: ArtworkServices
  limits: HttpLimits
  now: () => Date
}): { routers: Router[] } {
  const account = createOwnAccount({ storage, passwords, now })
  const coinHistory = createCoinHistory({ storage })
  const summaries = createFamilySummaries({ storage, families })
  const profiles = createProfileService({ account, gallery, families, summaries })
  const countJoined = async (userId: number): Promise<number> => (await contributors.joinedBy(userId)).length
  return {
    routers: [
      profileRoutes({ profiles, account, passwords, coinHistory, countJoined, limits }),
      sessionRoutes({ sessions, limits }),
    ],
  }
}
