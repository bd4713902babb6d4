/** Composes the routers of all capabilities, in the order in which requests meet them. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Router } from 'express'
import { createAccountIds } from '#server/accounts/account-ids.ts'
import { accountRoutes } from '#server/accounts/account-routes.ts'
import type { AccountService, SecondStep } from '#server/accounts/account-service.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import type { Passwords } from '#server/accounts/password.ts'
import type { KnownBrowsers } from '#server/accounts/sessions/known-browsers.ts'
import { artworkImageRoute } from '#server/artworks/routes/artwork-image-route.ts'
import { artworkOpeningPictureRoute } from '#server/artworks/routes/artwork-opening-picture-route.ts'
import { createPlatesAccess } from '#server/artworks/plates-access.ts'
import { createSharedArtworks } from '#server/artworks/routes/shared-artworks.ts'
import { artworkRoutes } from '#server/artworks/routes/artwork-routes.ts'
import type { ArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import { deletionRoutes } from '#server/artworks/deletion/deletion-routes.ts'
import { familyArtworkRoutes } from '#server/artworks/family/family-artwork-routes.ts'
import { galleryRoutes } from '#server/artworks/gallery/gallery-routes.ts'
import { collaborationRoutes } from '#server/collaboration/collaboration-routes.ts'
import { createBarring } from '#server/collaboration/barring.ts'
import { type CollaborationService, createCollaborationService } from '#server/collaboration/collaboration-service.ts'
import { createCursorPace } from '#server/collaboration/cursor-pace.ts'
import { invitationRoutes } from '#server/collaboration/invitation-routes.ts'
import { createRegistrationDoor } from '#server/collaboration/registration-door.ts'
import { createCursors, type Cursors } from '#server/collaboration/cursors.ts'
import { newSessionCode } from '#server/collaboration/session-code.ts'
import { takenOffRoutes } from '#server/collaboration/taken-off-routes.ts'
import { shopRoutes } from '#server/shop/shop-routes.ts'
import type { ShopAdmin } from '#server/shop/shop-admin.ts'
import type { ShopService } from '#server/shop/shop-service.ts'
import { strokeRoutes } from '#server/collaboration/stroke-routes.ts'
import { createPolledConnections, type PolledConnections } from '#server/sync/polling/polled-connections.ts'
import { pollingRoutes } from '#server/sync/polling/polling-routes.ts'
import { SPOKEN_PROTOCOLS } from '#server/sync/wire/socket-request.ts'
import { debugRoutes } from '#server/debug/debug-routes.ts'
import { createTestUsers } from '#server/debug/test-users.ts'
import { familyRoutes } from '#server/families/family-routes.ts'
import { familyInvitationRoutes } from '#server/families/invitation-routes.ts'
import { feedbackRoutes } from '#server/feedback/feedback-routes.ts'
import type { FeedbackService } from '#server/feedback/feedback-service.ts'
import type { SignIns } from '#server/accounts/sessions/sign-ins.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { createStrokeTally } from '#server/log/stroke-tally.ts'
import { reactionRoutes } from '#server/reactions/reaction-routes.ts'
import type { ReactionService } from '#server/reactions/reaction-service.ts'
import type { Standing } from '#server/rights/standing/standing.ts'
import { settingsRoutes } from '#server/settings/settings-routes.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { JoinBudget } from '#server/sync/limits/join-budget.ts'
import type { ReadBudget } from '#server/http/limits/read-budget.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import { templateRoutes } from '#server/templates/template-routes.ts'
import type { TemplateService } from '#server/templates/template-service.ts'
import type { ArtworkServices } from './compose-artworks.ts'
import type { FamilyServices } from './compose-families.ts'
import type { PictureServices } from './compose-pictures.ts'

/** Returns the routers, the cursors, whose expired entries somebody must sweep, and the connections that somebody must stop. */
export function composeRoutes({
  storage,
  standing,
  serverSettings,
  accounts,
  secondStep,
  passwords,
  knownBrowsers,
  templates,
  strokeLog,
  artworkServices: { artworks, access, contributors, gallery, familyArtworks, door, shownPeople, askParents },
  familyServices: { families, invitations, offers },
  checkPassword,
  deletion,
  reactions,
  shop,
  shopAdmin,
  feedback,
  pictureServices: { pictures, openingPictures },
  rooms,
  isErased,
  joins,
  reads,
  signIns,
  limits,
  idempotency,
  settings: { rateLimitScale, debugTools, production },
  now,
}: {
  storage: Storage
  standing: Standing
  serverSettings: ServerSettingsService
  accounts: AccountService
  secondStep: SecondStep
  passwords: Passwords
  knownBrowsers: KnownBrowsers
  templates: TemplateService
  strokeLog: StrokeLog
  artworkServices: ArtworkServices
  familyServices: FamilyServices
  checkPassword: CheckPassword
  deletion: ArtworkDeletion
  reactions: ReactionService
  shop: ShopService
  shopAdmin: ShopAdmin
  feedback: FeedbackService
  pictureServices: PictureServices
  rooms: Rooms
  /** Whether the strokes of a deleted child stay off for good. */
  isErased: (userId: number) => Promise<boolean>
  joins: JoinBudget
  reads: ReadBudget
  signIns: SignIns
  limits: HttpLimits
  idempotency: Idempotency
  settings: { rateLimitScale: number; debugTools: boolean; production: boolean }
  now: () => Date
}): { routers: Router[]; collaboration: CollaborationService; cursors: Cursors; polled: PolledConnections } {
  const cursors = createCursors({ now })
  const cursorPace = createCursorPace({ scale: rateLimitScale, clock: () => performance.now() })
  const tally = createStrokeTally({ strokeLog })
  const collaboration = createCollaborationService({
    artworks,
    access,
    contributors,
    barring: createBarring({ storage, standing, now }),
    cursors,
    activityOf: (artworkId) => tally.activityOf(artworkId),
    shownPeople,
    askParents,
    newCode: () => newSessionCode((below) => randomInt(below)),
    now,
  })
  const polled = createPolledConnections({ newId: () => randomBytes(16).toString('base64url') })
  const routers = [
    accountRoutes({
      accounts,
      secondStep,
      passwords,
      checkRegistration: createRegistrationDoor({ settings: serverSettings, invitations, collaboration, limits }),
      knownBrowsers,
      signIns,
      limits,
    }),
    settingsRoutes({ settings: serverSettings, limits }),
    templateRoutes({ templates, audienceOf: createPlatesAccess({ storage, access, templates }) }),
    artworkRoutes({
      artworks,
      strokeLog,
      shownPeople,
      reads,
      idempotency,
      limits,
      startCollaboration: async (person, artworkId) => (await collaboration.enable(person, artworkId)).artwork,
    }),
    galleryRoutes({ gallery }),
    familyArtworkRoutes({ familyArtworks, door, limits }),
    familyRoutes({ families, offers, checkPassword, idempotency, limits }),
    familyInvitationRoutes({ invitations, idempotency, limits }),
    deletionRoutes({ deletion, limits }),
    artworkImageRoute({ artworks, pictures }),
    artworkOpeningPictureRoute({ artworks, openingPictures }),
    collaborationRoutes({ collaboration, limits, cursorPace }),
    invitationRoutes({ collaboration, shownPeople, pictures, limits }),
    reactionRoutes({ reactions, limits }),
    shopRoutes({ shop, shopAdmin, idempotency, limits }),
    feedbackRoutes({ feedback, idempotency, limits }),
    takenOffRoutes({ rooms, artworks, shownPeople, isErased }),
    pollingRoutes({ connections: polled, rooms, artworks, limits, joins, protocols: SPOKEN_PROTOCOLS }),
    debugRoutes({
      accountIds: createAccountIds({ storage, clock: () => performance.now() }),
      sharedArtworks: createSharedArtworks({ storage, clock: () => performance.now() }),
      testUsers: createTestUsers({ accounts, newSecret: () => randomBytes(15).toString('hex') }),
      mayRegister: () => serverSettings.current().registration === 'open',
      newShared: async (person) => {
        const { id } = await artworks.create(person, { title: 'Debug page' })
        return (await collaboration.enable(person, id)).artwork
      },
      limits,
      debugTools,
      mayCreateTestUsers: debugTools || !production,
      uptime: () => process.uptime(),
      now,
    }),
    strokeRoutes({ artworks, shownPeople, rooms, idempotency, now, newId: randomUUID, random: Math.random }),
  ]
  return { routers, collaboration, cursors, polled }
}
