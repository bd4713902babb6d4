/** Composes families, pages to color, artworks, and what is earned with them. */
import { randomUUID } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '#contract/template-admin.ts'
import { createArtworkAccess } from '#server/artworks/access.ts'
import type { ArtworkLimits } from '#server/artworks/artwork-limits.ts'
import { createArtworkQuota } from '#server/artworks/artwork-quota.ts'
import { createArtworkService } from '#server/artworks/artwork-service.ts'
import { hasArtworkOn } from '#server/artworks/artworks-on-plates.ts'
import { createContributors } from '#server/artworks/contributors.ts'
import { createDoor } from '#server/artworks/family/door.ts'
import { countFamilyArtworks, createFamilyArtworks } from '#server/artworks/family/family-artworks.ts'
import { createGallery } from '#server/artworks/gallery/gallery.ts'
import { createOwnPages } from '#server/artworks/own-pages.ts'
import { createOwnerSpace } from '#server/artworks/owner-space.ts'
import { createOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createAskParents } from '#server/artworks/parents-consent.ts'
import { createPictureConsents } from '#server/artworks/picture-consents.ts'
import { createPublicArtworks } from '#server/artworks/preview/artwork-preview.ts'
import { endSharing } from '#server/artworks/sharing.ts'
import { createSharingReward } from '#server/artworks/sharing-reward.ts'
import { createShownPeople } from '#server/artworks/shown-people.ts'
import { UpdateThrottle } from '#server/artworks/update-throttle.ts'
import { createDailyPages } from '#server/challenges/daily-pages.ts'
import { createCoinHistory } from '#server/coins/coin-history.ts'
import { createCoins } from '#server/coins/coins.ts'
import { createBarring } from '#server/collaboration/barring.ts'
import { createCollaborationService } from '#server/collaboration/collaboration-service.ts'
import { Cursors } from '#server/collaboration/cursors.ts'
import type { Context } from '#server/context/context.ts'
import { createFamilyChanges } from '#server/families/family-changes.ts'
import { createFamilyService } from '#server/families/family-service.ts'
import { createInvitationService } from '#server/families/invitation-service.ts'
import { createParentOffers } from '#server/families/parent-offers.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import { createReactionService } from '#server/reactions/reaction-service.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { createOwnedPages } from '#server/shop/owned-pages.ts'
import { createPageItems } from '#server/shop/page-items.ts'
import { seedStore } from '#server/shop/seed-store.ts'
import { createShopAdmin } from '#server/shop/shop-admin.ts'
import { createShopService } from '#server/shop/shop-service.ts'
import { createPictureFetcher } from '#server/templates/intake/fetch-picture.ts'
import { PictureReader, type PictureReaderOptions } from '#server/templates/intake/picture-reader.ts'
import { createPictureSources } from '#server/templates/picture-sources.ts'
import { createPlatesHolds, createPlatesRemoval } from '#server/templates/plates-holds.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import type { ShippedPage } from '#server/templates/shipped-pages.ts'
import { createTemplateAdmin } from '#server/templates/template-admin.ts'
import { createTemplateService } from '#server/templates/template-service.ts'
import type { Accounts } from './compose-accounts.ts'
import { newCode, newSessionCode } from './random.ts'

const FETCH_TIMEOUT_MS = 10_000

export type Artworks = Awaited<ReturnType<typeof composeArtworks>>

/** Adds the shipped pages and the items of the store that are missing. @param start.shippedPages all of them unless given */
export async function composeArtworks(
  context: Context,
  { accounts, audit, children, membership, standing }: Accounts,
  settings: ServerSettingsService,
  artworkLimits: ArtworkLimits,
  start: { pictureReader: PictureReaderOptions | undefined; shippedPages: readonly ShippedPage[] | undefined },
) {
  const { storage, blobs, limits, log } = context
  const changes = createFamilyChanges(context, endSharing, standing)
  const countShared = (familyId: number): Promise<number> => countFamilyArtworks(storage, familyId)
  const families = createFamilyService(context, changes, standing, accounts, countShared)
  const invitations = createInvitationService(context, membership, changes, accounts, newCode)
  const offers = createParentOffers(context)

  const ownedPages = createOwnedPages(context)
  const templates = createTemplateService(context, ownedPages)
  await templates.seed(start.shippedPages)
  const plates = createPlatesStore(blobs)
  const holds = createPlatesHolds(context, plates, randomUUID)
  const removeUnusedPlates = createPlatesRemoval(context, plates, hasArtworkOn, () => templates.blankPlatesHash())
  await seedStore({ ...context, templates })
  const pictureReader = new PictureReader(start.pictureReader)
  const fetchPicture = createPictureFetcher({ maxBytes: MAX_PICTURE_BYTES, timeoutMs: FETCH_TIMEOUT_MS })
  const sources = createPictureSources(pictureReader, fetchPicture, (hash) => plates.encoded(hash))
  const templateAdmin = createTemplateAdmin(context, holds, sources, createPageItems(context), audit)

  const strokeLog = createStrokeLog(context)
  const contributors = createContributors(context)
  const access = createArtworkAccess(context, settings, { children, contributors, families: membership })
  const shownPeople = createShownPeople(accounts, contributors, membership)
  const askParents = createAskParents(context, shownPeople)
  const consents = createPictureConsents(context)
  const usage = createOwnerUsage(context)
  const ownerSpace = createOwnerSpace(context, usage, artworkLimits)
  const quota = createArtworkQuota(context, usage, artworkLimits, limits.newArtworks)
  const coins = createCoins(context)
  const artworks = createArtworkService(
    context,
    settings,
    access,
    membership,
    coins,
    holds,
    templates,
    ownedPages,
    quota,
    strokeLog,
    accounts,
    shownPeople,
    askParents,
  )
  const updateThrottle = new UpdateThrottle(
    (artworkId, { at, bytes }) => ownerSpace.record(artworkId, bytes, at),
    (error) => log.warn({ err: error }, 'Failed to store when an artwork was last updated'),
  )

  const cursors = new Cursors(context.now)
  const barring = createBarring(context, standing)
  const collaboration = createCollaborationService(
    context,
    artworks,
    access,
    contributors,
    barring,
    cursors,
    strokeLog,
    shownPeople,
    askParents,
    newSessionCode,
  )
  return {
    changes,
    families,
    invitations,
    offers,
    templates,
    removeUnusedPlates,
    pictureReader,
    templateAdmin,
    strokeLog,
    contributors,
    access,
    shownPeople,
    consents,
    usage,
    ownerSpace,
    coins,
    artworks,
    updateThrottle,
    cursors,
    barring,
    collaboration,
    gallery: createGallery(context, contributors, access, strokeLog, shownPeople),
    familyArtworks: createFamilyArtworks(context, membership, access, strokeLog, shownPeople),
    door: createDoor(context),
    publicArtwork: createPublicArtworks(context, children, settings),
    ownPages: createOwnPages(artworks, sources, holds, removeUnusedPlates),
    reactions: createReactionService(context, artworks, coins),
    coinHistory: createCoinHistory(context),
    shop: createShopService(context, coins, accounts, templates),
    shopAdmin: createShopAdmin(context, templates, audit),
    sharingReward: createSharingReward(context, access, artworks, membership, contributors, accounts, coins),
    dailyPages: createDailyPages(context, templates, artworks, strokeLog, accounts, coins),
  }
}
