/** Composes what a person sees and does of their own: profile, devices, and rights over their data. */
import type { Router } from 'express'
import type { Logger } from 'pino'
import { type AccountDeletion, createAccountDeletion } from '#server/accounts/account-deletion.ts'
import { removeOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createOwnedArtworks } from '#server/artworks/owned-artworks.ts'
import type { ArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import { type EraseStrokes, noteErasedAuthor } from '#server/children/erase-strokes.ts'
import { createCoinHistory } from '#server/coins/coin-history.ts'
import type { FeedbackService } from '#server/feedback/feedback-service.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { accountDeletionRoute } from '#server/profile/deletion-route.ts'
import { createExport } from '#server/profile/export/export-service.ts'
import { createPersonalRecords } from '#server/profile/export/personal-records.ts'
import { exportRoute } from '#server/profile/export-route.ts'
import { profileRoutes } from '#server/profile/profile-routes.ts'
import { createProfileService } from '#server/profile/profile-service.ts'
import { sessionRoutes } from '#server/profile/session-routes.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { ShopService } from '#server/shop/shop-service.ts'
import { removeReportsAbout } from '#server/moderation/remove-reports.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { ArtworkServices } from './compose-artworks.ts'
import type { FamilyServices } from './compose-families.ts'
import type { NoticeServices } from './compose-notices.ts'
import type { SignIn } from './compose-sign-in.ts'
import { endEveryWayIn } from './compose-standing.ts'

export function composeProfile({
  storage,
  blobs,
  signIn: { accounts, ownAccount: account, checkPassword, passwords, sessions, knownBrowsers },
  families,
  artworkServices: { artworks, gallery, contributors, consents, shownPeople },
  strokeLog,
  pictures,
  deletion,
  strokes,
  reactions,
  shop,
  feedback,
  idempotency,
  notices,
  limits,
  now,
  log,
}: {
  storage: Storage
  blobs: BlobStore
  signIn: Pick<SignIn, 'accounts' | 'ownAccount' | 'checkPassword' | 'passwords' | 'sessions' | 'knownBrowsers'>
  families: FamilyServices
  artworkServices: ArtworkServices
  strokeLog: StrokeLog
  pictures: PictureService
  /** Of artworks. */
  deletion: ArtworkDeletion
  strokes: Pick<EraseStrokes, 'erase'>
  reactions: ReactionService
  shop: ShopService
  feedback: FeedbackService
  idempotency: Pick<Idempotency, 'forgetPerson'>
  notices: NoticeServices
  limits: HttpLimits
  now: () => Date
  log: Logger
}): { routers: Router[]; accountDeletion: AccountDeletion } {
  const coinHistory = createCoinHistory({ storage })
  const profiles = createProfileService({ storage, account, gallery, families: families.families })
  const countJoined = async (userId: number): Promise<number> => (await contributors.joinedBy(userId)).length
  const accountDeletion = createAccountDeletion({
    storage,
    endWaysIn: endEveryWayIn,
    async leaveFamilies(transaction, userId) {
      await noteErasedAuthor(transaction, userId)
      await families.changes.handOver(transaction, userId)
    },
    removers: [
      (userId) => deletion.deleteAllOf(userId),
      (userId) => reactions.removeAllBy(userId),
      (userId) => contributors.removeAllBy(userId),
      (userId) => consents.forgetChild(userId),
      (userId) => shop.removeAllOf(userId),
      (userId) => feedback.forgetSender(userId),
      (userId) => idempotency.forgetPerson(userId),
      (userId) => notices.notices.removeAllOf(userId),
      (userId) => notices.places.removeAllOf(userId),
      (userId) => removeReportsAbout(userId, { storage, blobs }),
      (userId) => removeOwnerUsage(storage, userId),
      // Last, because a room may refuse to load: all else is gone then, and the next sweep tries again.
      (userId) => strokes.erase(userId),
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
    more: createPersonalRecords({
      storage,
      sessions,
      families: families.membership,
      accounts,
      notices: notices.notices,
    }),
    joinedArtworks: async (userId) => (await contributors.joinedBy(userId)).map(({ artworkId }) => artworkId),
    now,
  })
  return {
    accountDeletion,
    routers: [
      profileRoutes({
        profiles,
        account,
        passwords,
        knownBrowsers,
        coinHistory,
        countJoined,
        notices: notices.notices,
        limits,
      }),
      sessionRoutes({ sessions, limits }),
      exportRoute({ startExport, sessions, limits, now, clock: () => performance.now() }),
      accountDeletionRoute({ deletion: accountDeletion, checkPassword, knownBrowsers }),
    ],
  }
}
