/** The composition root: settings, storage, services, app, listen. Only this file and `server/compose/` construct services. */
import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { DEBUG_SOCKET_PATH } from '#contract/debug.ts'
import type { PasswordCost } from './accounts/password.ts'
import type { ArtworkPage } from './artworks/artwork-service.ts'
import { previewHead } from './artworks/preview/preview-route.ts'
import { composeAccounts } from './compose/compose-accounts.ts'
import { composeArtworks } from './compose/compose-artworks.ts'
import { composeEndings } from './compose/compose-endings.ts'
import { composeRooms } from './compose/compose-rooms.ts'
import { composeRoutes } from './compose/compose-routes.ts'
import { MIGRATIONS } from './compose/migrations.ts'
import { newDigits, newToken } from './compose/random.ts'
import { type Config, readConfig } from './config.ts'
import type { Context } from './context/context.ts'
import { createDebugSocket } from './debug/debug-socket.ts'
import { createFeedbackService } from './feedback/feedback-service.ts'
import { clientAddress, createProxyTrust } from './http/address/client-address.ts'
import { createApp } from './http/app.ts'
import { createBodyBudget } from './http/body-budget.ts'
import { HeldBytes, heldLimits } from './http/budgets/held-bytes.ts'
import { createHostCheck } from './http/host.ts'
import { listen } from './http/http-server.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createHttpLimits } from './http/limits/http-limits.ts'
import { limitMisses } from './http/limits/limit-misses.ts'
import { createLog } from './http/logging/log.ts'
import { createSecurityLog } from './http/logging/security-log.ts'
import { listRoutes, type MountedRoute } from './http/mounted-routes.ts'
import { createOriginCheck } from './http/origin.ts'
import { createServerLimits } from './http/server-limits.ts'
import { oidcHead } from './oidc/oidc-routes.ts'
import { createOidc } from './oidc/oidc-sign-in.ts'
import { openStorage, type OpenedStorage } from './open-storage.ts'
import { listenForOperator } from './operator-socket.ts'
import { createPictures } from './pictures/pictures.ts'
import { sweepReactionChanges } from './reactions/reaction-changes.ts'
import { sweepRightsChanges } from './rights/rights-changes.ts'
import { createServerSettings, sweepSettingsChanges } from './settings/server-settings.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { migrate } from './storage/migrations.ts'
import { announceServer } from './storage/running-servers.ts'
import { attachCollaborationSocket } from './sync/collaboration-socket.ts'
import { SPOKEN_PROTOCOLS } from './sync/wire/socket-request.ts'
import type { PictureReaderOptions } from './templates/intake/picture-reader.ts'
import type { ShippedPage } from './templates/shipped-pages.ts'

/** How often expired sessions, keys, counts, announcements, cursors and old things are deleted, and what is left of deleted artworks. */
const SWEEP_INTERVAL_MS = 60 * 60 * 1000
/** How long running requests may take to finish at shutdown. */
const REQUEST_GRACE_MS = 5_000
/** How long the whole shutdown may take. */
const SHUTDOWN_TIMEOUT_MS = 9_500

const clock = (): number => performance.now()

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
  const limits = createHttpLimits({ storage, now, scale: config.rateLimitScale })
  const context: Context = { storage, blobs, now, clock, limits, log }

  // What every request passes.
  const hostAllowed = createHostCheck(config)
  const originAllowed = createOriginCheck({ publicUrl: config.publicUrl, hostAllowed })
  const trustsProxy = createProxyTrust(config.trustedProxies)
  const security = createSecurityLog({ log, addresses: config.securityLogAddresses })
  const idempotency = createIdempotency({ storage, now, wait: sleep, newAttempt: randomUUID })
  const registry = new Registry()

  // What they call.
  const people = await composeAccounts(context, config, security, { passwordCost, print })
  const { audit, accounts, sessions, notices, places, challenges, session, authenticate } = people
  const settings = await createServerSettings(context, config.registration, audit, (error) =>
    log.error({ err: error }, 'The settings of the server could not be read again'),
  )
  const start = { pictureReader, shippedPages }
  const works = await composeArtworks(context, people, settings, config.artworkLimits, start)
  const pageOf = (artworkId: number): Promise<ArtworkPage> => works.artworks.pageOf(artworkId)
  const painting = createPictures(context, registry, works.strokeLog, works.templates, pageOf, startPaintWorker)
  const live = await composeRooms(context, people, works, painting.openingPictures, config, shared, registry)
  const { rooms, joins, probe, strokeCounts } = live
  // What is public, and what children may join, may have changed for everybody.
  settings.onChange(() => rooms.recheckEverybody())
  const feedback = createFeedbackService(context, accounts, audit)
  const endings = composeEndings(
    context,
    people,
    works,
    feedback,
    painting.pictures,
    rooms,
    idempotency,
    config.retentionDays,
  )
  const { deletion, accountDeletion, reports, sweepOld } = endings
  const oidc = createOidc(context, config.oidc, config.publicUrl, accounts, settings, newToken, newDigits)
  const parts = { people, works, painting, live, endings, feedback, settings, idempotency, oidc }
  const { routers, polled } = composeRoutes(context, parts, config)

  let draining = false
  const held = new HeldBytes(heldLimits(config.rateLimitScale))
  const oidcTags = oidcHead(oidc)
  const previewTags = previewHead(context, works.publicArtwork, config.publicUrl)
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
    bodies: createBodyBudget({ scale: config.rateLimitScale, clock, held }),
    registry,
    misses: limitMisses(limits),
    pageHead: async (request) => oidcTags + (await previewTags(request)),
    routers,
  })

  // Every service has opened its collections by now.
  await storage.addIndexes()
  const announced = shared ? await announceServer(storage, { now, log }) : null

  // Listening.
  const http = await listen(app, config, {
    log,
    limits: createServerLimits({ sockets: config.socketLimits.connections + config.socketLimits.handshakes }),
  })
  const debugSocket = createDebugSocket(() => process.uptime())
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
    debug: { path: DEBUG_SOCKET_PATH, accept: (...upgrade) => debugSocket.accept(...upgrade) },
    log,
  })
  // On a shared storage the operator's commands write to it themselves.
  const operatorSocket = shared
    ? null
    : await listenForOperator(config.dataDirectory, {
        async run(command) {
          const result =
            'artworkId' in command ? await endings.runTakedown(command) : await people.runOperatorCommand(command)
          if (command.command !== 'list') security.record('operator-act', null, { act: command.command })
          return result
        },
        log,
      })
  const sweepTimer = setInterval(() => {
    works.cursors.sweep()
    const sweeps = [
      sessions.sweep(),
      challenges.sweep(),
      idempotency.sweep(),
      limits.sweep(),
      sweepRightsChanges(storage, now()),
      sweepReactionChanges(storage, now()),
      sweepSettingsChanges(storage, now()),
      reports.sweep(),
      deletion.sweep(),
      accountDeletion.sweep(),
      sweepOld(),
      notices.sweep(),
      places.sweep(),
      ...(oidc ? [oidc.signIn.sweep()] : []),
    ]
    Promise.all(sweeps).catch((error: unknown) => log.warn({ err: error }, 'Failed to delete expired rows'))
  }, SWEEP_INTERVAL_MS)
  sweepTimer.unref()
  // Goes on with what an earlier process has begun.
  void deletion.sweep()
  void accountDeletion.sweep()

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
      await settings.close()
      await painting.close()
      await works.pictureReader.close()
      await works.updateThrottle.flush()
      await strokeCounts.flush()
      await accountDeletion.stop()
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
