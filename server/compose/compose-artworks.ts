/** Composes artworks: their rows, and who may do what with them. */
import type { Logger } from 'pino'
import type { ChildLookup } from '#server/accounts/child-lookup.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { type ArtworkAccess, createArtworkAccess } from '#server/artworks/access.ts'
import { newArtworkId, newShownNumber } from '#server/artworks/artwork-ids.ts'
import type { ArtworkLimits } from '#server/artworks/artwork-limits.ts'
import { createCompletion } from '#server/artworks/completion.ts'
import { createArtworkQuota } from '#server/artworks/artwork-quota.ts'
import { type ArtworkService, createArtworkService } from '#server/artworks/artwork-service.ts'
import { createDoor, type Door } from '#server/artworks/family/door.ts'
import { createFamilyArtworks, type FamilyArtworks } from '#server/artworks/family/family-artworks.ts'
import { createGallery, type Gallery } from '#server/artworks/gallery/gallery.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { type AskParents, createAskParents } from '#server/artworks/parents-consent.ts'
import { createPictureConsents, type PictureConsents } from '#server/artworks/picture-consents.ts'
import { createShownPeople, type ShownPeople } from '#server/artworks/shown-people.ts'
import { createOwnerUsage, type OwnerUsage } from '#server/artworks/owner-usage.ts'
import { createOwnerSpace, type OwnerSpace } from '#server/artworks/owner-space.ts'
import { createUpdateThrottle, type UpdateThrottle } from '#server/artworks/update-throttle.ts'
import { type Contributors, createContributors } from '#server/collaboration/contributors.ts'
import { createCoins, type Coins } from '#server/coins/coins.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { PlatesHolds } from '#server/templates/plates-holds.ts'
import type { OwnedPages, TemplateService } from '#server/templates/template-service.ts'

export interface ArtworkServices {
  readonly contributors: Contributors
  readonly access: ArtworkAccess
  readonly artworks: ArtworkService
  readonly gallery: Gallery
  readonly familyArtworks: FamilyArtworks
  readonly door: Door
  readonly coins: Coins
  readonly ownerSpace: OwnerSpace
  readonly usage: OwnerUsage
  readonly updateThrottle: UpdateThrottle
  readonly shownPeople: ShownPeople
  readonly askParents: AskParents
  readonly consents: PictureConsents
}

export function composeArtworks({
  storage,
  children,
  settings,
  families,
  templates,
  ownedPages,
  holds,
  strokeLog,
  accounts,
  limits,
  perDay,
  now,
  log,
}: {
  storage: Storage
  children: ChildLookup
  settings: ServerSettingsService
  families: FamilyMembership
  templates: TemplateService
  ownedPages: OwnedPages
  holds: PlatesHolds
  strokeLog: StrokeLog
  accounts: AccountService
  limits: ArtworkLimits
  /** New artworks of one person. */
  perDay: RateLimit
  now: () => Date
  log: Logger
}): ArtworkServices {
  const contributors = createContributors({ storage, now })
  const access = createArtworkAccess({ storage, settings, children, contributors, families })
  const shownPeople = createShownPeople({
    people: (userIds) => accounts.people(userIds),
    joinedAt: (artworkId, userId) => contributors.joinedAt(artworkId, userId),
    families,
  })
  const askParents = createAskParents({ storage, shownPeople, now })
  const usage = createOwnerUsage({ storage, now })
  const ownerSpace = createOwnerSpace({ storage, usage, limits })
  const coins = createCoins({ storage })
  const completion = createCompletion({
    storage,
    coins,
    strokeLog,
    activeFamilyOf: async (userId) => (await accounts.find(userId))?.activeFamilyId ?? null,
    now,
  })
  const gallery = createGallery({ storage, contributors, access, strokeLog, shownPeople })
  const familyArtworks = createFamilyArtworks({ storage, families, access, strokeLog, shownPeople })
  const door = createDoor({ storage })
  const artworks = createArtworkService({
    storage,
    settings,
    access,
    families,
    completion,
    templates,
    ownedPages,
    holds,
    quota: createArtworkQuota({ storage, usage, limits, perDay, now }),
    strokeLog,
    accounts,
    shownPeople,
    askParents,
    newLogKey,
    newArtworkId,
    newShownNumber,
    now,
  })
  const updateThrottle = createUpdateThrottle({
    write: (artworkId, { at, bytes }) => ownerSpace.record(artworkId, bytes, at),
    failed: (error) => log.warn({ err: error }, 'Failed to store when an artwork was last updated'),
  })
  return {
    contributors,
    access,
    artworks,
    gallery,
    familyArtworks,
    door,
    coins,
    ownerSpace,
    usage,
    updateThrottle,
    shownPeople,
    askParents,
    consents: createPictureConsents({ storage, now }),
  }
}
