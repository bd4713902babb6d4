/** The services of artworks: rows, rights, logs, sizes and lists, and the names under which people are shown with a picture. */
import type { AccountServices } from '#server/accounts/account-services.ts'
import { createCoins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import type { TemplateServices } from '#server/templates/template-services.ts'
import { createArtworkAccess } from '#server/artworks/access.ts'
import { type ArtworkLimits, createOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createArtworkQuota } from '#server/artworks/artwork-quota.ts'
import { createArtworkService } from '#server/artworks/artwork-service.ts'
import { createContributors } from '#server/artworks/contributors.ts'
import { createGallery } from '#server/artworks/lists/gallery.ts'
import { createOpenByKey } from '#server/artworks/picture-links/open-by-key.ts'
import { createPictureLinks } from '#server/artworks/picture-links/picture-links.ts'
import { newCode } from '#server/context/random.ts'
import { createOwnerSpace } from '#server/artworks/drawing/owner-space.ts'
import { createAskParents } from '#server/artworks/parents-consent.ts'
import { createPictureConsents } from '#server/artworks/picture-consents.ts'
import { createPublicArtworks } from '#server/artworks/lists/artwork-preview.ts'
import { createShownPeople } from '#server/artworks/shown-people.ts'
import { UpdateThrottle } from '#server/artworks/drawing/update-throttle.ts'

export type ArtworkServices = ReturnType<typeof createArtworkServices>

export function createArtworkServices(
  context: Context,
  settings: ServerSettingsService,
  { accounts, children }: AccountServices,
  membership: FamilyMembership,
  { templates, ownedPages, holds }: TemplateServices,
  artworkLimits: ArtworkLimits,
) {
  const strokeLog = createStrokeLog(context)
  const coins = createCoins(context)
  const contributors = createContributors(context)
  const access = createArtworkAccess(context, settings, { children, contributors, families: membership })
  const shownPeople = createShownPeople(accounts, contributors, membership)
  const askParents = createAskParents(context, shownPeople)
  const usage = createOwnerUsage(context)
  const ownerSpace = createOwnerSpace(context, usage, artworkLimits)
  const artworks = createArtworkService(
    context,
    settings,
    access,
    membership,
    coins,
    holds,
    templates,
    ownedPages,
    createArtworkQuota(context, usage, artworkLimits, context.limits.newArtworks),
    strokeLog,
    accounts,
    shownPeople,
    askParents,
  )
  const updateThrottle = new UpdateThrottle(
    (artworkId, { at, bytes }) => ownerSpace.record(artworkId, bytes, at),
    (error) => context.log.warn({ err: error }, 'Failed to store when an artwork was last updated'),
  )
  const pictureLinks = createPictureLinks(
    context,
    settings,
    children,
    artworks,
    shownPeople,
    askParents,
    strokeLog,
    newCode,
  )
  return {
    strokeLog,
    coins,
    contributors,
    access,
    shownPeople,
    askParents,
    consents: createPictureConsents(context),
    usage,
    ownerSpace,
    artworks,
    updateThrottle,
    gallery: createGallery(context, contributors, access, strokeLog, shownPeople),
    pictureLinks,
    openLink: createOpenByKey(context, pictureLinks),
    publicArtwork: createPublicArtworks(context, children, settings),
  }
}
