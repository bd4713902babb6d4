/** Composes what earns coins besides completing and reactions: the daily page, and sharing. */
import type { Router } from 'express'
import type { AccountService } from '#server/accounts/account-service.ts'
import { createRecentlyCompleted } from '#server/artworks/recently-completed.ts'
import { sharingRoute } from '#server/artworks/routes/sharing-route.ts'
import { createSharingReward } from '#server/artworks/sharing-reward.ts'
import { challengeRoutes } from '#server/challenges/challenge-routes.ts'
import { createDailyPages } from '#server/challenges/daily-pages.ts'
import { createPageOfDay } from '#server/challenges/page-of-day.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import type { ArtworkServices } from './compose-artworks.ts'

export function composeRewards({
  storage,
  artworkServices: { artworks, access, contributors, coins },
  families,
  templates,
  accounts,
  strokeLog,
  limits,
  now,
}: {
  storage: Storage
  artworkServices: ArtworkServices
  families: FamilyMembership
  templates: TemplateService
  accounts: AccountService
  strokeLog: StrokeLog
  limits: HttpLimits
  now: () => Date
}): { routers: Router[] } {
  const sharingReward = createSharingReward({
    storage,
    access,
    artworks,
    families,
    contributorsOf: (artworkId) => contributors.of(artworkId),
    accounts,
    coins,
    now,
  })
  const dailyPages = createDailyPages({
    storage,
    pageOf: createPageOfDay({ storage, templates }),
    artworks,
    recentlyCompleted: createRecentlyCompleted({ storage }),
    strokeLog,
    accounts,
    coins,
    now,
  })
  return { routers: [sharingRoute({ sharingReward, limits }), challengeRoutes({ dailyPages, limits })] }
}
