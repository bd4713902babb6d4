/** Composes what only admins call: the audit log, accounts, statistics. */
import type { Router } from 'express'
import { createAccountCount } from '#server/accounts/account-count.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { randomPassword } from '#server/accounts/password.ts'
import { adminRoutes } from '#server/admin/admin-routes.ts'
import { createAuditLog } from '#server/audit/audit-log.ts'
import { createStatistics } from '#server/admin/statistics.ts'
import { createArtworkCount } from '#server/artworks/artwork-count.ts'
import { createCoinTotals } from '#server/coins/coin-totals.ts'
import { createRewardCount } from '#server/coins/reward-count.ts'
import { createFamilyCount } from '#server/families/family-count.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { StrokeCounts } from '#server/log/stroke-counts.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import type { SignIn } from './compose-sign-in.ts'

export function composeAdmin({
  storage,
  signIn: { accounts, accountList, managed, passwords },
  strokeCounts,
  rooms,
  limits,
  now,
}: {
  storage: Storage
  signIn: Pick<SignIn, 'accountList' | 'managed' | 'passwords'> & { accounts: Pick<AccountService, 'people'> }
  strokeCounts: StrokeCounts
  rooms: Pick<Rooms, 'stats'>
  limits: HttpLimits
  now: () => Date
}): { router: Router } {
  return {
    router: adminRoutes({
      auditLog: createAuditLog({ storage, people: (userIds) => accounts.people(userIds) }),
      accountList,
      managed,
      passwords,
      newPassword: randomPassword,
      statistics: createStatistics({
        countAccounts: createAccountCount({ storage }),
        countArtworks: createArtworkCount({ storage }),
        countFamilies: createFamilyCount({ storage }),
        countCompletions: createRewardCount({ storage, reason: 'completed_artwork' }),
        strokeCounts,
        coinTotals: createCoinTotals({ storage, now }),
        activeRooms: () => rooms.stats.rooms,
        clock: () => performance.now(),
        now,
      }),
      limits,
    }),
  }
}
