/** Composes the routers of all capabilities, in the order in which requests meet them. */
import { randomUUID } from 'node:crypto'
import type { Router } from 'express'
import { accountRoutes } from '#server/accounts/account-routes.ts'
import { createChildAccounts } from '#server/accounts/child-accounts.ts'
import { randomPassword } from '#server/accounts/password.ts'
import { adminRoutes } from '#server/admin/admin-routes.ts'
import { deletionRoutes } from '#server/artworks/deletion/deletion-routes.ts'
import { familyArtworkRoutes } from '#server/artworks/family/family-artwork-routes.ts'
import { galleryRoutes } from '#server/artworks/gallery/gallery-routes.ts'
import { createOwnedArtworks } from '#server/artworks/owned-artworks.ts'
import { createPlatesAccess } from '#server/artworks/plates-access.ts'
import { previewRoute } from '#server/artworks/preview/preview-route.ts'
import { artworkImageRoute } from '#server/artworks/routes/artwork-image-route.ts'
import { artworkOpeningPictureRoute } from '#server/artworks/routes/artwork-opening-picture-route.ts'
import { artworkRoutes } from '#server/artworks/routes/artwork-routes.ts'
import { ownPageRoutes } from '#server/artworks/routes/own-page-routes.ts'
import { sharingRoute } from '#server/artworks/routes/sharing-route.ts'
import { challengeRoutes } from '#server/challenges/challenge-routes.ts'
import { cardRoutes } from '#server/children/card-routes.ts'
import { createChildHomes } from '#server/children/child-homes.ts'
import { createChildPage } from '#server/children/child-page.ts'
import { childPageRoutes } from '#server/children/child-page-routes.ts'
import { childPictureRoutes } from '#server/children/child-picture-routes.ts'
import { createChildPictures } from '#server/children/child-pictures.ts'
import { childRoutes } from '#server/children/child-routes.ts'
import { createChildService } from '#server/children/child-service.ts'
import { createChildSignIn } from '#server/children/child-sign-in.ts'
import { createDeviceCookie } from '#server/children/device-cookie.ts'
import { deviceRoutes } from '#server/children/device-routes.ts'
import { createFamilyDevices } from '#server/children/family-devices.ts'
import { createSignInCards } from '#server/children/sign-in-cards.ts'
import { collaborationRoutes } from '#server/collaboration/collaboration-routes.ts'
import { CursorPace } from '#server/collaboration/cursor-pace.ts'
import { invitationRoutes } from '#server/collaboration/invitation-routes.ts'
import { createRegistrationDoor } from '#server/collaboration/registration-door.ts'
import { strokeRoutes } from '#server/collaboration/stroke-routes.ts'
import { takenOffRoutes } from '#server/collaboration/taken-off-routes.ts'
import type { Context } from '#server/context/context.ts'
import { debugRoutes } from '#server/debug/debug-routes.ts'
import { familyRoutes } from '#server/families/family-routes.ts'
import { familyInvitationRoutes } from '#server/families/invitation-routes.ts'
import { feedbackRoutes } from '#server/feedback/feedback-routes.ts'
import type { FeedbackService } from '#server/feedback/feedback-service.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import type { Person } from '#server/http/person.ts'
import { reportRoutes } from '#server/moderation/report-routes.ts'
import { noticeRoutes } from '#server/notices/notice-routes.ts'
import { oidcRoutes } from '#server/oidc/oidc-routes.ts'
import type { OidcParts } from '#server/oidc/oidc-sign-in.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { childExportRoute } from '#server/profile/child-export-route.ts'
import { accountDeletionRoute } from '#server/profile/deletion-route.ts'
import { createChildExport } from '#server/profile/export/child-export.ts'
import { createExport } from '#server/profile/export/export-service.ts'
import { createPersonalRecords } from '#server/profile/export/personal-records.ts'
import { exportRoute } from '#server/profile/export-route.ts'
import { profileRoutes } from '#server/profile/profile-routes.ts'
import { createProfileService } from '#server/profile/profile-service.ts'
import { sessionRoutes } from '#server/profile/session-routes.ts'
import { reactionRoutes } from '#server/reactions/reaction-routes.ts'
import { settingsRoutes } from '#server/settings/settings-routes.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { shopRoutes } from '#server/shop/shop-routes.ts'
import { signInRoutes } from '#server/sign-in/sign-in-routes.ts'
import { waysInRoutes } from '#server/sign-in/ways-in-routes.ts'
import { PolledConnections } from '#server/sync/polling/polled-connections.ts'
import { pollingRoutes } from '#server/sync/polling/polling-routes.ts'
import { SPOKEN_PROTOCOLS } from '#server/sync/wire/socket-request.ts'
import { templateAdminRoutes } from '#server/templates/template-admin-routes.ts'
import { templateRoutes } from '#server/templates/template-routes.ts'
import type { Accounts } from './compose-accounts.ts'
import type { Artworks } from './compose-artworks.ts'
import type { Endings } from './compose-endings.ts'
import type { Collaboration } from './compose-rooms.ts'
import { newCode, newHex, newToken } from './random.ts'

interface Settings {
  readonly publicUrl: string | null
  readonly rateLimitScale: number
  readonly debugTools: boolean
  readonly production: boolean
}

/** What the routes serve. */
export interface Parts {
  readonly people: Accounts
  readonly works: Artworks
  readonly painting: Pictures
  readonly live: Collaboration
  readonly endings: Endings
  readonly feedback: FeedbackService
  readonly settings: ServerSettingsService
  readonly idempotency: Idempotency
  /** Null where no provider is set up. */
  readonly oidc: OidcParts | null
}

/** Returns the routers, and the connections by plain requests, which somebody must stop. */
export function composeRoutes(
  context: Context,
  parts: Parts,
  { publicUrl, rateLimitScale, debugTools, production }: Settings,
): { routers: Router[]; polled: PolledConnections } {
  const { people, works, painting, live, endings, feedback, settings, idempotency, oidc } = parts
  const { accounts, membership, passwords, checkPassword, sessions, notices, knownBrowsers, ownAccount, signIns } =
    people
  const { artworks, access, contributors, gallery, shownPeople, strokeLog, templates, collaboration, shop } = works
  const { invitations, families, reactions, coinHistory } = works
  const { pictures, openingPictures } = painting
  const { rooms, joins, reads } = live
  const { accountDeletion, strokes } = endings

  const checkRegistration = createRegistrationDoor(context, settings, invitations, collaboration)
  const polled = new PolledConnections(newCode)
  const openShared = async (person: Person, artworkId: number) =>
    (await collaboration.enable(person, artworkId)).artwork
  const ownedArtworks = createOwnedArtworks(context)
  const exported = { get: artworks.get, strokeLog, pictures, shownPeople }

  return {
    polled,
    routers: [
      accountRoutes(context, accounts, people.secondStep, passwords, checkRegistration, knownBrowsers, signIns),
      settingsRoutes(context, settings),
      templateRoutes(templates, createPlatesAccess(context, access, templates)),
      artworkRoutes(context, artworks, strokeLog, shownPeople, reads, idempotency, openShared),
      galleryRoutes(gallery),
      familyArtworkRoutes(context, works.familyArtworks, works.door),
      familyRoutes(context, families, works.offers, checkPassword, idempotency),
      familyInvitationRoutes(context, invitations, idempotency),
      deletionRoutes(context, endings.deletion),
      artworkImageRoute(artworks, pictures),
      artworkOpeningPictureRoute(artworks, openingPictures),
      collaborationRoutes(context, collaboration, new CursorPace(rateLimitScale, context.clock)),
      invitationRoutes(context, collaboration, shownPeople, pictures),
      reactionRoutes(context, reactions),
      shopRoutes(context, shop, works.shopAdmin, idempotency),
      feedbackRoutes(context, feedback, idempotency),
      takenOffRoutes(rooms, artworks, shownPeople, (userId) => strokes.isErased(userId)),
      pollingRoutes(context, polled, rooms, artworks, joins, SPOKEN_PROTOCOLS),
      debugRoutes(
        context,
        accounts,
        async (person) => openShared(person, (await artworks.create(person, { title: 'Debug page' })).id),
        settings,
        { debugTools, mayCreateTestUsers: debugTools || !production },
        () => process.uptime(),
        newHex(15),
      ),
      strokeRoutes(context, artworks, shownPeople, rooms, idempotency, randomUUID, Math.random),
      signInRoutes(context, people.recovery, accounts, people.passkeys, passwords, knownBrowsers, signIns, notices),
      waysInRoutes(context, people.waysIn, people.passkeys, checkPassword),
      templateAdminRoutes(context, works.templateAdmin, idempotency),
      ownPageRoutes(context, works.ownPages, artworks, idempotency),
      profileRoutes(
        context,
        createProfileService(context, ownAccount, gallery, families),
        ownAccount,
        passwords,
        knownBrowsers,
        coinHistory,
        contributors,
        notices,
      ),
      sessionRoutes(context, sessions),
      exportRoute(
        context,
        createExport(
          context,
          ownAccount,
          families,
          coinHistory,
          reactions,
          shop,
          contributors,
          ownedArtworks,
          exported,
          createPersonalRecords(context, sessions, membership, accounts, notices),
        ),
        sessions,
      ),
      accountDeletionRoute(accountDeletion, checkPassword, knownBrowsers),
      noticeRoutes(notices),
      oidcRoutes(context, oidc, publicUrl, ownAccount, checkPassword, signIns, notices, newToken),
      ...childrenRouters(),
      sharingRoute(context, works.sharingReward),
      challengeRoutes(context, works.dailyPages),
      adminRoutes(
        context,
        accounts,
        people.accountList,
        people.managed,
        passwords,
        randomPassword,
        live.strokeCounts,
        rooms,
      ),
      previewRoute(context, works.publicArtwork, pictures),
      reportRoutes(context, endings.reports, endings.queue),
    ],
  }

  function childrenRouters(): Router[] {
    const { signInNotices, standing } = people
    const { consents, changes } = works
    const childAccounts = createChildAccounts(context, standing, newHex(10))
    const children = createChildService(context, childAccounts, membership, changes, passwords, accountDeletion)
    const childPictures = createChildPictures(
      context,
      children,
      consents,
      shownPeople,
      works.barring,
      contributors,
      rooms,
    )
    const homes = createChildHomes(context, childAccounts, accounts, changes, notices, newCode)
    const page = createChildPage(context, sessions, contributors, access, membership, reactions, shownPeople)
    const startExport = createChildExport(context, coinHistory, reactions, shop, contributors, ownedArtworks, exported)
    const devices = createFamilyDevices(context, membership, accounts, newToken)
    const cards = createSignInCards(context, childAccounts, membership, notices, newToken)
    const signIn = createChildSignIn(context, childAccounts, devices, cards, membership, passwords)
    const cookie = createDeviceCookie(publicUrl?.startsWith('https:') ?? false)
    return [
      childPictureRoutes(context, childPictures, pictures),
      childRoutes(context, children, checkPassword, gallery),
      childPageRoutes(context, children, page, homes, membership, sessions, checkPassword),
      childExportRoute(context, startExport, children, accounts, sessions),
      deviceRoutes(context, devices, signIn, membership, accounts, checkPassword, cookie, notices, signInNotices),
      cardRoutes(context, cards, signIn, accounts, cookie, signInNotices),
    ]
  }
}
