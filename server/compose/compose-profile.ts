/** Composes what a person sees and does of their own: profile, devices, and rights over their data. */
import type { Router } from 'express'
import type { Logger } from 'pino'
import { type AccountDeletion, createAccountDeletion } from '#server/accounts/account-deletion.ts'
import { removeOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createOwnedArtworks } from '#server/artworks/owned-artworks.ts'
import type { ArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import { createCoinHistory } from '#server/coins/coin-history.ts'
import type { FeedbackService } from '#server/feedback/feedback-service.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { accountDeletionRoute } from '#server/profile/deletion-route.ts'
import { createExport } from '#server/profile/export/export-service.ts'
import { exportRoute } from '#server/profile/export-route.ts'
import { profileRoutes } from '#server/profile/profile-routes.ts'
import { createProfileService } from '#server/profile/profile-service.ts'
import { sessionRoutes } from '#server/profile/session-routes.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { ShopService } from '#server/shop/shop-service.ts'
import type { Remover } from '#server/storage/tombstones.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { ArtworkServices } from './compose-artworks.ts'
import type { FamilyServices } from './compose-families.ts'
import type { NoticeServices } from './compose-notices.ts'
import type { SignIn } from './compose-sign-in.ts'

export function composeProfile({
  storage,
  signIn: { ownAccount: account, checkPassword, passwords, sessions },
  families,
  artworkServices: { artworks, gallery, contributors, shownPeople },
  strokeLog,
  pictures,
  deletion,
  reactions,
  shop,
  feedback,
  notices,
  removers,
  limits,
  now,
  log,
}: {
  storage: Storage
  signIn: Pick<SignIn, 'ownAccount' | 'checkPassword' | 'passwords' | 'sessions'>
  families: FamilyServices
  artworkServices: ArtworkServices
  strokeLog: StrokeLog
  pictures: PictureService
  /** Of artworks. */
  deletion: ArtworkDeletion
  reactions: ReactionService
  shop: ShopService
  feedback: FeedbackService
  notices: NoticeServices
  /** Remove what else belongs to an account that is deleted. */
  removers: readonly Remover[]
  limits: HttpLimits
  now: () => Date
  log: Logger
}): { routers: Router[]; accountDeletion: AccountDeletion } {
  const coinHistory = createCoinHistory({ storage })
  const profiles = createProfileService({ storage, account, gallery, families: families.families })
  const countJoined = async (userId: number): Promise<number> => (await contributors.joinedBy(userId)).length
  const accountDeletion = createAccountDeletion({
    storage,
    leaveFamilies: (transaction, userId) => families.changes.handOver(transaction, userId),
    removers: [
      (userId) => deletion.deleteAllOf(userId),
      (userId) => reactions.removeAllBy(userId),
      (userId) => contributors.removeAllBy(userId),
      (userId) => shop.removeAllOf(userId),
      (userId) => feedback.forgetSender(userId),
      (userId) => removeOwnerUsage(storage, userId),
      ...removers,
      (userId) => notices.notices.removeAllOf(userId),
      (userId) => notices.places.removeAllOf(userId),
    ],
    now,
    log,
  })
  const startExport = createExport({
    account,
    families: (person) => families.families.list(person),
    coinHistory,
    reactions,
    shop,
    ownedArtworks: createOwnedArtworks({ storage }),
    artworkFiles: {
      get: (owner, artworkId) => artworks.get(owner, artworkId),
      strokeLog,
      pictures,
      shownPeople,
    },
    now,
  })
  return {
    accountDeletion,
    routers: [
      profileRoutes({ profiles, account, passwords, coinHistory, countJoined, notices: notices.notices, limits }),
      sessionRoutes({ sessions, limits }),
      exportRoute({ startExport, limits, now }),
      accountDeletionRoute({ deletion: accountDeletion, checkPassword }),
    ],
  }
}
