/** Composes artworks: their rows, and who may do what with them. */
import type { Logger } from 'pino'
import type { AccountService } from '#server/accounts/account-service.ts'
import { type ArtworkAccess, createArtworkAccess } from '#server/artworks/access.ts'
import { type ArtworkService, createArtworkService } from '#server/artworks/artwork-service.ts'
import { createUpdateThrottle, type UpdateThrottle } from '#server/artworks/update-throttle.ts'
import { type Contributors, createContributors } from '#server/collaboration/contributors.ts'
import { noFamilies } from '#server/families/membership.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { TemplateService } from '#server/templates/template-service.ts'

export interface ArtworkServices {
  readonly contributors: Contributors
  readonly access: ArtworkAccess
  readonly artworks: ArtworkService
  readonly updateThrottle: UpdateThrottle
}

export function composeArtworks({
  storage,
  templates,
  strokeLog,
  accounts,
  rightsChanged,
  now,
  log,
}: {
  storage: Storage
  templates: TemplateService
  strokeLog: StrokeLog
  accounts: AccountService
  rightsChanged: (change: { artworkId: number }) => void
  now: () => Date
  log: Logger
}): ArtworkServices {
  const contributors = createContributors({ storage, now })
  const access = createArtworkAccess({ storage, contributors, families: noFamilies })
  const artworks = createArtworkService({
    storage,
    access,
    contributors,
    templates,
    strokeLog,
    accounts,
    rightsChanged,
    now,
  })
  const updateThrottle = createUpdateThrottle({
    write: (artworkId, at) => artworks.markUpdated(artworkId, at),
    failed: (error) => log.warn({ err: error }, 'Failed to store when an artwork was last updated'),
  })
  return { contributors, access, artworks, updateThrottle }
}
