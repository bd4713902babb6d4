/** Constructs the services of a running server, each after what it needs, and mounts their routes. */
import type { Worker } from 'node:worker_threads'
import type { Request } from 'express'
import type { Registry } from 'prom-client'
import { accountRoutes } from '#server/accounts/account-routes.ts'
import { createAccountServices } from '#server/accounts/account-services.ts'
import { hasSessionCookie } from '#server/accounts/sessions/session-cookie.ts'
import type { PasswordCost } from '#server/accounts/password.ts'
import { adminRoutes } from '#server/admin/admin-routes.ts'
import { apiDocsRoutes } from '#server/api-docs/api-docs-routes.ts'
import { createArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import { hasArtworkOn } from '#server/artworks/routes/plates-access.ts'
import { countFamilyArtworks } from '#server/artworks/lists/family-artworks.ts'
import { previewHead } from '#server/artworks/lists/artwork-preview.ts'
import type { StartCollaboration } from '#server/artworks/routes/artwork-routes.ts'
import { pictureLinkHead } from '#server/artworks/picture-links/link-page.ts'
import { pictureLinkRoutes } from '#server/artworks/picture-links/picture-link-routes.ts'
import { artworkRouters } from '#server/artworks/routes/artwork-routers.ts'
import { endSharing } from '#server/artworks/sharing.ts'
import { challengeRoutes } from '#server/challenges/challenge-routes.ts'
import { createChildServices } from '#server/children/child-services.ts'
import { collaborationRouters, createCollaborationServices } from '#server/collaboration/collaboration-services.ts'
import { createRegistrationDoor } from '#server/collaboration/registration-door.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context/context.ts'
import { debugRoutes } from '#server/debug/debug-routes.ts'
import { createFamilyServices } from '#server/families/family-services.ts'
import { createKnownNames } from '#server/families/membership.ts'
import { feedbackRoutes } from '#server/feedback/feedback-routes.ts'
import { createFeedbackService } from '#server/feedback/feedback-service.ts'
import { createAheadLinks } from '#server/http/ahead-links.ts'
import { ReadBudget } from '#server/http/limits/read-budget.ts'
import { registerQueues } from '#server/http/metrics.ts'
import type { SecurityLog } from '#server/http/security-log.ts'
import { createModerationServices } from '#server/moderation/moderation-services.ts'
import { endIdentitiesOf } from '#server/oidc/oidc-rows.ts'
import { createOidcServices } from '#server/oidc/oidc-services.ts'
import { createPictures } from '#server/pictures/pictures.ts'
import { profileRouters } from '#server/profile/profile-routers.ts'
import { createRetention } from '#server/profile/retention.ts'
import { reactionRoutes } from '#server/reactions/reaction-routes.ts'
import { createReactionService } from '#server/reactions/reaction-service.ts'
import { sweepRightsChanges } from '#server/rights/rights-changes.ts'
import { createServerSettings } from '#server/settings/server-settings.ts'
import { settingsRoutes } from '#server/settings/settings-routes.ts'
import { createOwnedItems, createOwnedPages } from '#server/shop/owned-pages.ts'
import { createPageItems } from '#server/shop/page-items.ts'
import { createShopServices } from '#server/shop/shop-services.ts'
import { createSignInServices } from '#server/sign-in/sign-in-services.ts'
import { readRestores } from '#server/storage/restores.ts'
import { createLiveRooms } from '#server/sync/live-rooms.ts'
import { createViewers } from '#server/sync/viewers/create-viewers.ts'
import { createPolling } from '#server/sync/polling/polling-routes.ts'
import type { PictureReaderOptions } from '#server/templates/intake/picture-reader.ts'
import type { ShippedPage } from '#server/templates/shipped-pages.ts'
import { createTemplateServices } from '#server/templates/template-services.ts'
import { composeDeletions } from './deletions.ts'
import { composeMayBegin, composeStanding } from './standing.ts'

/** What differs between a real process and a test. */
export interface Start {
  /** Writes one line for the person who started the server. */
  readonly print: (line: string) => void
  readonly pictureReader?: PictureReaderOptions
  readonly startPaintWorker?: () => Worker
  /** PASSWORD_COST unless given. */
  readonly passwordCost?: PasswordCost
  /** All of them unless given. */
  readonly shippedPages?: readonly ShippedPage[]
}

/** @param shared whether other processes may write to the storage too */
export async function composeServices(
  context: Context,
  config: Config,
  start: Start,
  shared: boolean,
  security: SecurityLog,
  registry: Registry,
) {
  const { storage, now, limits, idempotency, log } = context
  const { publicUrl } = config

  const restores = await readRestores(storage)
  const standing = composeStanding(context)
  const mayBegin = composeMayBegin(context)
  const people = await createAccountServices(context, config, standing, mayBegin, createKnownNames(context), start)
  const { accounts, audit, passwords, knownBrowsers } = people
  const settings = await createServerSettings(context, config.registration, audit, (error) =>
    log.error({ err: error }, 'The settings of the server could not be read again'),
  )
  const signIn = createSignInServices(context, people, security, endIdentitiesOf, publicUrl)
  const oidc = await createOidcServices(context, config.oidc, publicUrl, people, signIn, settings)
  const countShared = (familyId: number): Promise<number> => countFamilyArtworks(storage, familyId)
  const families = createFamilyServices(context, people, endSharing, countShared)
  const { membership, changes, invitations } = families

  const [ownedPages, pageItems] = [createOwnedPages(context), createPageItems(context)]
  const pages = await createTemplateServices(context, audit, ownedPages, pageItems, hasArtworkOn, start)
  const works = createArtworkServices(context, settings, people, membership, pages, config.artworkLimits)
  const { artworks, coins } = works
  const reactions = createReactionService(context, artworks, coins)
  const { shop, routers: shopRouters } = await createShopServices(context, people, pages.templates, coins)

  const painting = createPictures(
    context,
    registry,
    works.strokeLog,
    pages.templates,
    artworks,
    config.pictures,
    start.startPaintWorker,
  )
  const { pictures } = painting
  registerQueues(registry, {
    pictures: () => pictures.waiting(),
    passwords: () => passwords.waiting(),
    'page-uploads': () => pages.pictureReader.waiting,
  })
  const live = await createLiveRooms(
    context,
    config,
    people,
    membership,
    works,
    painting,
    createOwnedItems(context),
    shared,
    registry,
  )
  const { rooms, seats, flagWriter, joins, reads, probe, strokeCounts, refusals } = live
  const { viewers, routers: viewerRouters } = createViewers(context, config, works, live, shared, registry)
  // What is public, and what children may join, may have changed for everybody.
  settings.onChange(() => {
    rooms.recheckEverybody()
    viewers.recheckEverybody()
  })
  const { collaboration, barring, cursors } = createCollaborationServices(context, works, standing)
  const startCollaboration: StartCollaboration = async (person, allowed) =>
    (await collaboration.enable(person, allowed)).artwork
  const polling = createPolling(context, seats, artworks, joins)
  const previewTags = previewHead(context, works.publicArtwork, publicUrl)
  const linkTags = pictureLinkHead(works.openLink, publicUrl)
  const aheadLinks = createAheadLinks(config.clientDirectory, hasSessionCookie)
  const linkReads = new ReadBudget(config.rateLimitScale, context.clock)
  const checkRegistration = createRegistrationDoor(context, settings, invitations, collaboration)

  const feedback = createFeedbackService(context, accounts, audit, people.notices)
  const { deletion, accountDeletion, strokes } = composeDeletions(
    context,
    people,
    signIn.places,
    changes,
    works,
    pages.removeUnusedPlates,
    reactions,
    shop,
    feedback,
    flagWriter,
  )
  const sweepOld = createRetention(context, accountDeletion, config.retentionDays)
  const moderation = createModerationServices(context, people, works, collaboration, invitations, pictures, deletion)
  const children = createChildServices(
    context,
    people,
    signIn,
    families,
    works,
    reactions,
    barring,
    pictures,
    flagWriter,
    accountDeletion,
  )

  return {
    session: people.session,
    authenticate: people.authenticate,
    personOf: people.personOf,
    rooms,
    seats,
    joins,
    refusals,
    probe,
    polling,
    viewers,
    /** Returns what the end of a page's head says of the provider of sign-ins, of an artwork that a stranger sees, and of what to fetch ahead. */
    async pageHead(request: Request): Promise<string> {
      return oidc.pageHead + (await previewTags(request)) + (await linkTags(request)) + aheadLinks(request)
    },
    runOperatorCommand: people.runOperatorCommand,
    runTakedown: moderation.runTakedown,
    /** The routers of all capabilities, in the order in which requests meet them. */
    routers: [
      accountRoutes(
        { limits, restores },
        accounts,
        signIn.secondStep,
        passwords,
        checkRegistration,
        knownBrowsers,
        signIn.signIns,
      ),
      ...people.routers,
      ...signIn.routers,
      ...oidc.routers,
      settingsRoutes(context, settings),
      ...families.routers,
      ...children.routers,
      ...profileRouters(context, people, families, works, children.service, pictures, reactions, shop, accountDeletion),
      ...pages.routers,
      ...artworkRouters(context, people, membership, pages, works, deletion, painting, reads, startCollaboration),
      pictureLinkRoutes(
        context,
        works.pictureLinks,
        works.openLink,
        works.strokeLog,
        works.shownPeople,
        pictures,
        pages.templates,
        linkReads,
      ),
      ...collaborationRouters(context, config, works, collaboration, pictures, live, strokes),
      ...polling.routers,
      ...viewerRouters,
      reactionRoutes(context, reactions),
      ...shopRouters,
      challengeRoutes(context, works, pages.templates, accounts),
      feedbackRoutes(context, feedback),
      ...moderation.routers,
      adminRoutes(context, people, strokeCounts, rooms),
      debugRoutes(context, accounts, artworks, startCollaboration, settings, config),
      apiDocsRoutes(),
    ],
    /** Goes on with the deletions that an earlier process has begun. */
    resumeDeletions(): void {
      void deletion.sweep()
      void accountDeletion.sweep()
    },
    /** Deletes expired sessions, keys, counts, announcements, cursors and old things, and what is left of what was deleted. */
    async sweep(): Promise<void> {
      cursors.sweep()
      await Promise.all([
        people.sessions.sweep(),
        signIn.challenges.sweep(),
        idempotency.sweep(),
        limits.sweep(),
        sweepRightsChanges(storage, now()),
        reactions.sweep(),
        settings.sweep(),
        moderation.reports.sweep(),
        deletion.sweep(),
        accountDeletion.sweep(),
        sweepOld(),
        people.notices.sweep(),
        signIn.places.sweep(),
        oidc.sweep(),
        painting.openingPictures.sweep(),
      ])
    },
    /** Finishes what is under way, once no request arrives any more and the rooms are closed. */
    async close(): Promise<void> {
      await settings.close()
      await painting.close()
      await pages.pictureReader.close()
      await works.updateThrottle.flush()
      await strokeCounts.flush()
      await accountDeletion.stop()
      await deletion.stop()
    },
  }
}
