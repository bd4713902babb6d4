/** Composes the deletion of artworks: all that belongs to one. */
import type { Logger } from 'pino'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import { type ArtworkDeletion, createArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import type { OwnerUsage } from '#server/artworks/owner-usage.ts'
import type { PictureConsents } from '#server/artworks/picture-consents.ts'
import type { Contributors } from '#server/collaboration/contributors.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import { removeRemovedEntries } from '#server/log/removed-entries.ts'
import { removeLog } from '#server/log/remove-log.ts'
import { removeSnapshot } from '#server/log/remove-snapshot.ts'
import { removeReportCopies } from '#server/moderation/remove-reports.ts'
import { removePictures } from '#server/pictures/remove-pictures.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { RemoveUnusedPlates } from '#server/templates/plates-holds.ts'

export function composeDeletion({
  storage,
  blobs,
  usage,
  artworks,
  contributors,
  consents,
  reactions,
  idempotency,
  removeUnusedPlates,
  now,
  log,
}: {
  storage: Storage
  blobs: BlobStore
  usage: OwnerUsage
  artworks: ArtworkService
  contributors: Contributors
  consents: PictureConsents
  reactions: ReactionService
  idempotency: Pick<Idempotency, 'forgetArtwork'>
  removeUnusedPlates: RemoveUnusedPlates
  now: () => Date
  log: Logger
}): ArtworkDeletion {
  return createArtworkDeletion({
    storage,
    usage,
    artworks,
    // The coins of the artwork stay in the ledger.
    removers: [
      (artworkId) => removeSnapshot(artworkId, { storage, blobs }),
      (artworkId) => removePictures(artworkId, { blobs }),
      (artworkId) => removeReportCopies(artworkId, { storage, blobs }),
      (artworkId) => reactions.removeAllOf(artworkId),
      (artworkId) => contributors.removeAllOf(artworkId),
      (artworkId) => consents.removeAllOf(artworkId),
      (artworkId) => idempotency.forgetArtwork(artworkId),
      (artworkId) => removeRemovedEntries(artworkId, { storage }),
      (artworkId) => removeLog(artworkId, { storage }),
    ],
    removeUnusedPlates,
    now,
    log,
  })
}
