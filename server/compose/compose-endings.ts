/** Composes what ends: artworks and accounts that are deleted, pictures that are taken down, and what is kept for a time only. */
import { createAccountDeletion } from '#server/accounts/account-deletion.ts'
import { createArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import { removeOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createTakedown } from '#server/artworks/takedown.ts'
import { createEraseStrokes, noteErasedAuthor } from '#server/children/erase-strokes.ts'
import type { Context } from '#server/context/context.ts'
import type { FeedbackService } from '#server/feedback/feedback-service.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import { removeRemovedEntries } from '#server/log/removed-entries.ts'
import { removeLog } from '#server/log/remove-log.ts'
import { removeSnapshot } from '#server/log/remove-snapshot.ts'
import { removeReportCopies, removeReportsAbout } from '#server/moderation/remove-reports.ts'
import { createReportCopies } from '#server/moderation/report-copies.ts'
import { createReportQueue } from '#server/moderation/report-queue.ts'
import { createFindSubject } from '#server/moderation/reported-subject.ts'
import { createReports } from '#server/moderation/reports.ts'
import { createTakedownCommands } from '#server/moderation/takedown-command.ts'
import { removePictures } from '#server/pictures/remove-pictures.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import { createRetention, type RetentionDays } from '#server/profile/retention.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import type { Accounts } from './compose-accounts.ts'
import type { Artworks } from './compose-artworks.ts'
import { endEveryWayIn } from './compose-standing.ts'

export type Endings = ReturnType<typeof composeEndings>

export function composeEndings(
  context: Context,
  { accounts, audit, children, managed, notices, places }: Accounts,
  works: Artworks,
  feedback: FeedbackService,
  pictures: PictureService,
  rooms: Rooms,
  idempotency: Idempotency,
  days: RetentionDays,
) {
  const { artworks, usage, contributors, consents, reactions, shop, changes, removeUnusedPlates } = works
  const strokes = createEraseStrokes(context, consents, rooms)
  const deletion = createArtworkDeletion(
    context,
    artworks,
    usage,
    // The coins of the artwork stay in the ledger.
    [
      (artworkId) => removeSnapshot(artworkId, context),
      (artworkId) => removePictures(artworkId, context),
      (artworkId) => removeReportCopies(artworkId, context),
      (artworkId) => reactions.removeAllOf(artworkId),
      (artworkId) => contributors.removeAllOf(artworkId),
      (artworkId) => consents.removeAllOf(artworkId),
      (artworkId) => idempotency.forgetArtwork(artworkId),
      (artworkId) => removeRemovedEntries(artworkId, context),
      (artworkId) => removeLog(artworkId, context),
    ],
    removeUnusedPlates,
  )
  const accountDeletion = createAccountDeletion(
    context,
    async (transaction, userId) => {
      await noteErasedAuthor(transaction, userId)
      await changes.handOver(transaction, userId)
    },
    endEveryWayIn,
    [
      (userId) => deletion.deleteAllOf(userId),
      (userId) => reactions.removeAllBy(userId),
      (userId) => contributors.removeAllBy(userId),
      (userId) => consents.forgetChild(userId),
      (userId) => shop.removeAllOf(userId),
      (userId) => feedback.forgetSender(userId),
      (userId) => idempotency.forgetPerson(userId),
      (userId) => notices.removeAllOf(userId),
      (userId) => places.removeAllOf(userId),
      (userId) => removeReportsAbout(userId, context),
      (userId) => removeOwnerUsage(context.storage, userId),
      // Last, because a room may refuse to load: all else is gone then, and the next sweep tries again.
      (userId) => strokes.erase(userId),
    ],
  )
  const { access, shownPeople, publicArtwork, collaboration, invitations } = works
  const takedown = createTakedown(context, deletion.bury, audit)
  const copies = createReportCopies(context, pictures)
  const findSubject = createFindSubject(context, access, shownPeople, publicArtwork, collaboration, invitations)
  return {
    strokes,
    deletion,
    accountDeletion,
    reports: createReports(context, findSubject, copies, takedown),
    queue: createReportQueue(context, copies, takedown, accounts, children, managed, audit),
    runTakedown: createTakedownCommands(takedown),
    sweepOld: createRetention(context, accountDeletion, days),
  }
}
