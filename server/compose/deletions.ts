/** Constructs what deletes artworks and accounts: what each capability removes, in the order of removal. */
import { createAccountDeletion } from '#server/accounts/account-deletion.ts'
import type { AccountServices } from '#server/accounts/account-services.ts'
import { createArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import { removeOwnerUsage } from '#server/artworks/owner-usage.ts'
import type { ArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import { createEraseStrokes, noteErasedAuthor } from '#server/children/erase-strokes.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyChanges } from '#server/families/family-changes.ts'
import type { FeedbackService } from '#server/feedback/feedback-service.ts'
import { removeRemovedEntries } from '#server/log/removed-entries.ts'
import { removeRoomOwner } from '#server/sync/processes/room-owners.ts'
import { removeLog } from '#server/log/stroke-log.ts'
import { removeSnapshot } from '#server/log/snapshots.ts'
import { removeReportCopies, removeReportsAbout } from '#server/moderation/report-copies.ts'
import type { KnownPlaces } from '#server/notices/known-places.ts'
import { removePictureLink } from '#server/artworks/picture-links/stored-links.ts'
import { removePictures } from '#server/pictures/remove-pictures.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { ShopService } from '#server/shop/shop-service.ts'
import type { OwnerFlagWriter } from '#server/sync/owner-flag-writer.ts'
import type { RemoveUnusedPlates } from '#server/templates/plates-holds.ts'
import { endEveryWayIn } from './standing.ts'

export function composeDeletions(
  context: Context,
  { notices }: AccountServices,
  places: KnownPlaces,
  changes: FamilyChanges,
  { artworks, usage, contributors, consents }: ArtworkServices,
  removeUnusedPlates: RemoveUnusedPlates,
  reactions: ReactionService,
  shop: ShopService,
  feedback: FeedbackService,
  flagWriter: OwnerFlagWriter,
) {
  const strokes = createEraseStrokes(context, consents, flagWriter)
  const deletion = createArtworkDeletion(
    context,
    artworks,
    usage,
    // The coins of the artwork stay in the ledger.
    [
      (artworkId) => removeSnapshot(artworkId, context),
      (artworkId) => removePictures(artworkId, context),
      (artworkId) => removePictureLink(artworkId, context),
      (artworkId) => removeReportCopies(artworkId, context),
      (artworkId) => reactions.removeAllOf(artworkId),
      (artworkId) => contributors.removeAllOf(artworkId),
      (artworkId) => consents.removeAllOf(artworkId),
      (artworkId) => context.idempotency.forgetArtwork(artworkId),
      (artworkId) => removeRemovedEntries(artworkId, context),
      (artworkId) => removeLog(artworkId, context),
      (artworkId) => removeRoomOwner(artworkId, context),
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
      (userId) => context.idempotency.forgetPerson(userId),
      (userId) => notices.removeAllOf(userId),
      (userId) => places.removeAllOf(userId),
      (userId) => removeReportsAbout(userId, context),
      (userId) => removeOwnerUsage(context.storage, userId),
      // Last, because a room may refuse to load: all else is gone then, and the next sweep tries again.
      (userId) => strokes.erase(userId),
    ],
  )
  return { strokes, deletion, accountDeletion }
}
