/** The composition root: settings, storage, services, app, listen. Only this file and `server/compose/` construct services. */
import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { DEBUG_SOCKET_PATH } from '#contract/debug.ts'
import { composeAdmin } from './compose/compose-admin.ts'
import { composeArtworks } from './compose/compose-artworks.ts'
import { composeChildren } from './compose/compose-children.ts'
import { composeDeletion } from './compose/compose-deletion.ts'
import { composeFamilies } from './compose/compose-families.ts'
import { composeModeration } from './compose/compose-moderation.ts'
import { composeNotices } from './compose/compose-notices.ts'
import { composeOidc } from './compose/compose-oidc.ts'
import { composePictures } from './compose/compose-pictures.ts'
import { composePreview } from './compose/compose-preview.ts'
import { composePlates } from './compose/compose-plates.ts'
import { composeProfile } from './compose/compose-profile.ts'
import { composeRewards } from './compose/compose-rewards.ts'
import { composeRetention } from './compose/compose-retention.ts'
import { composeRooms } from './compose/compose-rooms.ts'
import { composeRoutes } from './compose/compose-routes.ts'
import { composeSignIn } from './compose/compose-sign-in.ts'
import { composeStanding } from './compose/compose-standing.ts'
import { composeTemplateAdmin } from './compose/compose-template-admin.ts'
import { MIGRATIONS } from './compose/migrations.ts'
import { type Config, readConfig } from './config.ts'
import { createDebugSocket } from './debug/debug-socket.ts'
import { createOwnPages } from './artworks/own-pages.ts'
import { ownPageRoutes } from './artworks/routes/own-page-routes.ts'
import { createFeedbackService } from './feedback/feedback-service.ts'
import { createApp } from './http/app.ts'
import { createBodyBudget } from './http/body-budget.ts'
import { HeldBytes, heldLimits } from './http/budgets/held-bytes.ts'
import { createHttpLimits } from './http/limits/http-limits.ts'
import { limitMisses } from './http/limits/limit-misses.ts'
import { clientAddress, createProxyTrust } from './http/address/client-address.ts'
import { createHostCheck } from './http/host.ts'
import { listen } from './http/http-server.ts'
import { createServerLimits } from './http/server-limits.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createLog } from './http/logging/log.ts'
import { listRoutes, type MountedRoute } from './http/mounted-routes.ts'
import { createSecurityLog } from './http/logging/security-log.ts'
import { createOriginCheck } from './http/origin.ts'
import { createStrokeCounts } from './log/stroke-counts.ts'
import { createStrokeLog } from './log/stroke-log.ts'
import { sweepReactionChanges } from './reactions/reaction-changes.ts'
import { createReactionService } from './reactions/reaction-service.ts'
import { sweepRightsChanges } from './rights/rights-changes.ts'
import { createServerSettings, sweepSettingsChanges } from './settings/server-settings.ts'
import { createEraseStrokes } from './children/erase-strokes.ts'
import { createChildLookup } from './accounts/child-lookup.ts'
import type { PasswordCost } from './accounts/password.ts'
import { createAudit } from './audit/audit.ts'
import { createOwnedPages } from './shop/owned-pages.ts'
import { seedStore } from './shop/seed-store.ts'
import { createShopAdmin } from './shop/shop-admin.ts'
import { createShopService } from './shop/shop-service.ts'
import { openStorage, type OpenedStorage } from './open-storage.ts'
import { listenForOperator } from './operator-socket.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { migrate } from './storage/migrations.ts'
import { announceServer } from './storage/running-servers.ts'
import { attachCollaborationSocket } from './sync/collaboration-socket.ts'
import { SPOKEN_PROTOCOLS } from './sync/wire/socket-request.ts'
import type { PictureReaderOptions } from './templates/intake/picture-reader.ts'
import type { ShippedPage } from './templates/shipped-pages.ts'
import { createTemplateService } from './templates/template-service.ts'

/** How often expired sessions, keys, counts, announcements, cursors and old things are deleted, and what is left of deleted artworks. */
const SWEEP_INTERVAL_MS = 60 * 60 * 1000
/** How long running requests may take to finish at shutdown. */
const REQUEST_GRACE_MS = 5_000
/** How long the whole shutdown may take. */
const SHUTDOWN_TIMEOUT_MS = 9_500

export interface RunningServer {
  url: string
  /** Returns every HTTP route, in the order in which requests meet them. */
  routes(): MountedRoute[]
  /** Stops accepting connections, makes everything durable, closes every socket and then the storage. */
  close(): Promise<void>
}

/** What differs between a real process and a test. */
export interface ServerContext {
  log: Logger
  /** Writes one line for the person who started the server. */
  print: (line: string) => void
  now: () => Date
  pictureReader?: PictureReaderOptions
  startPaintWorker?: () => Worker
  /** PASSWORD_COST unless given. */
  passwordCost?: PasswordCost
  /** All of them unless given. */
  shippedPages?: readonly ShippedPage[]
}

/** Starts the whole server. If the settings or the storage do not allow it, rejects with nothing left open. */
export async function startServer(config: Config, context: ServerContext): Promise<RunningServer> {
  const opened = await openStorage(config)
  try {
    return await startOn(opened, config, context)
  } catch (error) {
    await opened.storage.close()
    throw error
  }
}

async function startOn(
  { storage, blobs, shared }: OpenedStorage,
  config: Config,
  { log, print, now, pictureReader, startPaintWorker, passwordCost, shippedPages }: ServerContext,
): Promise<RunningServer> {
  await migrate(storage, MIGRATIONS, { owner: randomUUID(), now, log })

  // What every request passes.
  const hostAllowed = createHostCheck(config)
  const originAllowed = createOriginCheck({ publicUrl: config.publicUrl, hostAllowed })
  const trustsProxy = createProxyTrust(config.trustedProxies)
  const security = createSecurityLog({ log, addresses: config.securityLogAddresses })
  const limits = createHttpLimits({ storage, now, scale: config.rateLimitScale })
  const idempotency = createIdempotency({ storage, now, wait: sleep, newAttempt: randomUUID })
  const registry = new Registry()

  // Sign-in.
  const audit = createAudit({ storage, now })
  const serverSettings = await createServerSettings({
    storage,
    registration: config.registration,
    audit,
    failed: (error) => log.error({ err: error }, 'The settings of the server could not be read again'),
    now,
  })
  const standing = composeStanding({ now })
  const noticeServices = composeNotices({
    storage,
    people: (userIds) => signIn.accounts.people(userIds),
    security,
    publicUrl: config.publicUrl,
    now,
  })
  const signIn = await composeSignIn({
    storage,
    standing,
    audit,
    noticeServices,
    limits,
    settings: config,
    passwordCost,
    print,
    now,
  })
  const { accounts, secondStep, passwords, checkPassword, sessions, knownBrowsers, session, authenticate } = signIn

  // Templates.
  const strokeLog = createStrokeLog({ storage })
  const ownedPages = createOwnedPages({ storage })
  const templates = createTemplateService({ storage, blobs, ownedPages, log, now })
  await templates.seed(shippedPages)
  const { holds, removeUnusedPlates } = composePlates({
    storage,
    blobs,
    blankPlatesHash: () => templates.blankPlatesHash(),
  })
  await seedStore({ storage, templates, log, now })

  // Families.
  const familyServices = composeFamilies({ storage, standing, accounts, now })

  // Artworks.
  const children = createChildLookup({ storage, now })
  const artworkServices = composeArtworks({
    storage,
    children,
    settings: serverSettings,
    families: familyServices.membership,
    templates,
    ownedPages,
    holds,
    strokeLog,
    accounts,
    limits: config.artworkLimits,
    perDay: limits.newArtworks,
    now,
    log,
  })
  const { artworks, access, coins, contributors, ownerSpace, updateThrottle } = artworkServices
  const reactions = createReactionService({ storage, artworks, coins, now })
  const feedback = createFeedbackService({ storage, accounts, audit, now })
  const shop = createShopService({ storage, coins, accounts, templates, now })
  const shopAdmin = createShopAdmin({ storage, templates, audit, now })
  const deletion = composeDeletion({
    storage,
    blobs,
    usage: artworkServices.usage,
    artworks,
    contributors,
    consents: artworkServices.consents,
    reactions,
    idempotency,
    removeUnusedPlates,
    now,
    log,
  })

  // Rooms.
  const strokeCounts = createStrokeCounts({
    storage,
    now,
    failed: (error) => log.warn({ err: error }, 'The count of strokes is written later'),
  })
  const { rooms, joins, reads, probe } = await composeRooms({
    storage,
    blobs,
    shared,
    strokeLog,
    access,
    accounts,
    families: familyServices.membership,
    sessions,
    ownerSpace,
    updateThrottle,
    strokeCounts,
    onRoomEvicted: (artworkId) => void pictureServices.openingPictures.renew(artworkId),
    settings: config,
    registry,
    now,
    log,
  })

  // What is public, and what children may join, may have changed for everybody.
  serverSettings.onChange(() => rooms.recheckEverybody())
  const strokes = createEraseStrokes({ storage, consents: artworkServices.consents, rooms })

  // Pictures.
  const pictureServices = composePictures({ strokeLog, artworks, templates, blobs, startPaintWorker, registry, log })

  // Routes.
  const { routers, collaboration, cursors, polled } = composeRoutes({
    storage,
    standing,
    serverSettings,
    accounts,
    secondStep,
    passwords,
    knownBrowsers,
    templates,
    strokeLog,
    artworkServices,
    familyServices,
    checkPassword,
    deletion,
    reactions,
    shop,
    shopAdmin,
    feedback,
    pictureServices,
    rooms,
    isErased: (userId) => strokes.isErased(userId),
    joins,
    reads,
    signIns: signIn.signIns,
    limits,
    idempotency,
    settings: config,
    now,
  })
  const oidc = composeOidc({ storage, signIn, noticeServices, serverSettings, limits, settings: config, now, log })
  const templateAdmin = composeTemplateAdmin({ storage, blobs, holds, limits, idempotency, pictureReader, now })
  const ownPages = createOwnPages({ artworks, sources: templateAdmin.sources, holds, removeUnusedPlates })
  const profile = composeProfile({
    storage,
    blobs,
    signIn,
    families: familyServices,
    artworkServices,
    strokeLog,
    pictures: pictureServices.pictures,
    deletion,
    strokes,
    reactions,
    shop,
    feedback,
    idempotency,
    notices: noticeServices,
    limits,
    now,
    log,
  })
  const sweepOld = composeRetention({
    storage,
    days: config.retentionDays,
    accountDeletion: profile.accountDeletion,
    now,
  })
  const childrenRoutes = composeChildren({
    storage,
    standing,
    signIn,
    families: familyServices,
    artworkServices,
    rooms,
    strokeLog,
    pictures: pictureServices.pictures,
    reactions,
    shop,
    accountDeletion: profile.accountDeletion,
    noticeServices,
    limits,
    publicUrl: config.publicUrl,
    now,
  })
  const rewards = composeRewards({
    storage,
    artworkServices,
    families: familyServices.membership,
    templates,
    accounts,
    strokeLog,
    limits,
    now,
  })
  const admin = composeAdmin({ storage, signIn, strokeCounts, rooms, limits, now })
  const preview = composePreview({
    storage,
    children,
    settings: serverSettings,
    pictures: pictureServices.pictures,
    limits,
    publicUrl: config.publicUrl,
  })
  const moderation = composeModeration({
    storage,
    blobs,
    access,
    shownPeople: artworkServices.shownPeople,
    publicArtwork: preview.publicArtwork,
    collaboration,
    invitations: familyServices.invitations,
    pictures: pictureServices.pictures,
    accounts,
    children,
    managed: signIn.managed,
    bury: deletion.bury,
    audit,
    limits,
    now,
    log,
  })
  let draining = false
  const held = new HeldBytes(heldLimits(config.rateLimitScale))
  const app = createApp({
    config,
    log,
    session,
    authenticate,
    hostAllowed,
    originAllowed,
    trustsProxy,
    checkStorage: () => probe.check(),
    draining: () => draining,
    security,
    bodies: createBodyBudget({ scale: config.rateLimitScale, clock: () => performance.now(), held }),
    registry,
    misses: limitMisses(limits),
    pageHead: async (request) => oidc.pageHead + (await preview.pageHead(request)),
    routers: [
      ...routers,
      ...signIn.routers,
      templateAdmin.router,
      ownPageRoutes({ ownPages, artworks, idempotency, limits }),
      ...profile.routers,
      noticeServices.router,
      oidc.router,
      ...childrenRoutes.routers,
      ...rewards.routers,
      admin.router,
      preview.router,
      moderation.router,
    ],
  })

  // Every service has opened its collections by now.
  await storage.addIndexes()
  const announced = shared ? await announceServer(storage, { now, log }) : null

  // Listening.
  const http = await listen(app, config, {
    log,
    limits: createServerLimits({ sockets: config.socketLimits.connections + config.socketLimits.handshakes }),
  })
  const debugSocket = createDebugSocket({ uptime: () => process.uptime() })
  const collaborationSocket = attachCollaborationSocket(http.server, {
    rooms,
    authenticate,
    originAllowed(request) {
      const isAllowed = originAllowed(request)
      if (!isAllowed) security.record('origin-refused', { ip: clientAddress(request, trustsProxy) })
      return isAllowed
    },
    trustsProxy,
    limits: config.socketLimits,
    joins,
    held,
    protocols: SPOKEN_PROTOCOLS,
    debug: { path: DEBUG_SOCKET_PATH, accept: debugSocket.accept },
    log,
  })
  // On a shared storage the operator's commands write to it themselves.
  const operatorSocket = shared
    ? null
    : await listenForOperator(config.dataDirectory, {
        async run(command) {
          const result =
            'artworkId' in command ? await moderation.runTakedown(command) : await signIn.runOperatorCommand(command)
          if (command.command !== 'list') security.record('operator-act', null, { act: command.command })
          return result
        },
        log,
      })
  const sweepTimer = setInterval(() => {
    cursors.sweep()
    const sweeps = [
      sessions.sweep(),
      signIn.challenges.sweep(),
      idempotency.sweep(),
      limits.sweep(),
      sweepRightsChanges(storage, now()),
      sweepReactionChanges(storage, now()),
      sweepSettingsChanges(storage, now()),
      moderation.reports.sweep(),
      deletion.sweep(),
      profile.accountDeletion.sweep(),
      sweepOld(),
      noticeServices.notices.sweep(),
      noticeServices.places.sweep(),
      oidc.sweep(),
    ]
    Promise.all(sweeps).catch((error: unknown) => log.warn({ err: error }, 'Failed to delete expired rows'))
  }, SWEEP_INTERVAL_MS)
  sweepTimer.unref()
  // Goes on with what an earlier process has begun.
  void deletion.sweep()
  void profile.accountDeletion.sweep()

  return {
    url: http.url,
    routes: () => listRoutes(app),
    // Shutdown, in this order: rooms before the HTTP server is down, the storage last.
    async close() {
      draining = true
      clearInterval(sweepTimer)
      const stopped = http.close(REQUEST_GRACE_MS)
      await rooms.close()
      polled.stop()
      collaborationSocket.close()
      debugSocket.close()
      await stopped
      await operatorSocket?.close()
      await serverSettings.close()
      await pictureServices.close()
      await templateAdmin.close()
      await updateThrottle.flush()
      await strokeCounts.flush()
      await profile.accountDeletion.stop()
      await deletion.stop()
      announced?.stop()
      await storage.close()
    },
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  // Backups, blobs and the store hold password hashes and pictures of children: no other user of this machine reads them.
  process.umask(0o077)
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  const server = await startServer(config, { log, print, now: () => new Date() })
  stopOnSignals({
    close: () => server.close(),
    failed: (error) => log.fatal({ err: error }, 'Shutdown failed'),
    timeoutMs: SHUTDOWN_TIMEOUT_MS,
  })
  print(`listening on ${server.url}`)
}

const startedFile = process.argv[1]
if (startedFile !== undefined && realpathSync(startedFile) === fileURLToPath(import.meta.url))
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
