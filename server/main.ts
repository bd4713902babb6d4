/** The composition root: settings, storage, capabilities, app, listen. The only file that knows every part. */
import { randomInt, randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { accountRoutes } from './accounts/account-routes.ts'
import { createAccountService } from './accounts/account-service.ts'
import { createAuthenticate } from './accounts/authenticate.ts'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { createSessionMiddleware } from './accounts/session-middleware.ts'
import { createSessionReader } from './accounts/session-reader.ts'
import { sessionSecret } from './accounts/session-secret.ts'
import { SessionStore } from './accounts/session-store.ts'
import { createArtworkAccess } from './artworks/access.ts'
import { artworkImageRoute } from './artworks/artwork-image-route.ts'
import { artworkOpeningPictureRoute } from './artworks/artwork-opening-picture-route.ts'
import { artworkRoutes } from './artworks/artwork-routes.ts'
import { createArtworkService } from './artworks/artwork-service.ts'
import { createUpdateClock } from './artworks/update-clock.ts'
import { collaborationRoutes } from './collaboration/collaboration-routes.ts'
import { createCollaborationService } from './collaboration/collaboration-service.ts'
import { createContributors } from './collaboration/contributors.ts'
import { createCursors } from './collaboration/cursors.ts'
import { newSessionCode } from './collaboration/session-code.ts'
import { strokeRoutes } from './collaboration/stroke-routes.ts'
import { createStrokeTally } from './log/stroke-tally.ts'
import { type Config, readConfig } from './config.ts'
import { noFamilies } from './families/membership.ts'
import { createApp } from './http/app.ts'
import { createProxyTrust } from './http/client-address.ts'
import { listen } from './http/http-server.ts'
import { createServerLimits } from './http/server-limits.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createHttpLimits } from './http/http-limits.ts'
import { createLog } from './http/log.ts'
import { registerGauge } from './http/metrics.ts'
import { listRoutes, type MountedRoute } from './http/mounted-routes.ts'
import { createOriginCheck } from './http/origin.ts'
import { openStorage, type OpenedStorage } from './open-storage.ts'
import { createOpeningPictureService } from './pictures/opening-picture-service.ts'
import { createLogReader } from './pictures/log-reader.ts'
import { createPaintThread } from './pictures/paint-thread.ts'
import { createPictureService } from './pictures/picture-service.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { freeBytes } from './storage/free-bytes.ts'
import { createStorageProbe } from './storage/storage-probe.ts'
import { storageTrouble, type StorageTrouble } from './storage/storage-trouble.ts'
import { attachCollaborationSocket } from './sync/collaboration-socket.ts'
import { createRooms } from './sync/rooms.ts'
import { createSignals, noSignals } from './sync/signals.ts'
import { createSnapshots } from './log/snapshots.ts'
import { createStrokeBudget } from './sync/limits/stroke-budget.ts'
import { createStrokeLog } from './log/stroke-log.ts'
import { templateRoutes } from './templates/template-routes.ts'
import { createTemplateService } from './templates/template-service.ts'

const HOUR_MS = 60 * 60 * 1000
/** What running requests get at shutdown, and when waiting ends altogether. */
const GRACE_MS = 5_000
const SHUTDOWN_TIMEOUT_MS = 9_500

export interface RunningServer {
  url: string
  /** Every HTTP route it serves, in the order requests meet them. */
  routes(): MountedRoute[]
  /** Stops accepting, makes everything durable, closes every socket, lets go of the storage. */
  close(): Promise<void>
}

export interface Surroundings {
  log: Logger
  /** Writes one line where whoever started the server reads it. */
  tell: (line: string) => void
  now: () => Date
}

/** Starts the whole server. Rejects, with nothing left open, when the settings or the storage do not allow it. */
export async function startServer(config: Config, surroundings: Surroundings): Promise<RunningServer> {
  const opened = await openStorage(config)
  try {
    return await startOn(opened, config, surroundings)
  } catch (error) {
    await opened.storage.close()
    throw error
  }
}

async function startOn(
  { storage, blobs, shared }: OpenedStorage,
  config: Config,
  { log, tell, now }: Surroundings,
): Promise<RunningServer> {
  const originAllowed = createOriginCheck(config)
  const trustsProxy = createProxyTrust(config)
  const limits = createHttpLimits(config.rateLimitScale)
  const idempotency = createIdempotency({ storage, now, wait: sleep })
  const registry = new Registry()

  const accounts = createAccountService({ storage, now })
  const sessions = new SessionStore({ storage, now })
  const session = createSessionMiddleware({
    store: sessions,
    secret: await sessionSecret({ configured: config.sessionSecret, dataDirectory: config.dataDirectory }),
    secure: config.publicUrl?.startsWith('https:') ?? false,
  })
  const authenticate = createAuthenticate({
    sessions: createSessionReader(session),
    findPerson: (userId) => accounts.findPerson(userId),
  })
  await ensureFirstAdmin({
    accounts,
    configured: config.admin,
    production: config.production,
    endSessionsOf: (userId) => sessions.destroyAllOf(userId),
    tell,
  })

  const strokeLog = createStrokeLog({ storage })
  const templates = createTemplateService({ storage, blobs, log, now })
  await templates.seed()

  const contributors = createContributors({ storage, now })
  const access = createArtworkAccess({ storage, contributors, families: noFamilies })
  const artworks = createArtworkService({
    storage,
    access,
    contributors,
    pages: templates,
    strokeLog,
    accounts,
    rightsChanged: (change) => rooms.recheck(change),
    now,
  })
  const updateClock = createUpdateClock({
    write: (artworkId, at) => artworks.markUpdated(artworkId, at),
    failed: (error) => log.warn({ err: error }, 'the time of an update was not written'),
  })

  const troubleOf = async (error: unknown): Promise<StorageTrouble> =>
    storageTrouble(error, shared ? null : await freeBytes(config.dataDirectory))
  const probe = createStorageProbe({ storage, now, troubleOf })

  const rooms = await createRooms({
    strokeLog,
    snapshots: createSnapshots({ storage, blobs, log }),
    signals: shared ? createSignals({ storage, now, log }) : noSignals,
    access,
    budget: createStrokeBudget({ scale: config.rateLimitScale, now: () => now().getTime() }),
    limits: config.socketLimits,
    now,
    clock: () => performance.now(),
    newClientId: () => randomInt(2 ** 32),
    sessionEnded: async (sessionId) => !(await sessions.isAlive(sessionId)),
    onRoomEvicted: (artworkId) => void openingPictures.renew(artworkId),
    troubleOf: async (error) => {
      const trouble = await troubleOf(error)
      probe.report(trouble)
      return trouble
    },
    onStrokes: (artworkId, strokes) => updateClock.touched(artworkId, strokes.at(-1)?.at ?? now()),
    log,
  })
  registerGauge(registry, 'collaboration_rooms', 'Rooms that are loaded', () => rooms.stats.rooms)
  registerGauge(registry, 'collaboration_members', 'Sockets in rooms', () => rooms.stats.members)

  const paintThread = createPaintThread()
  const readLog = createLogReader({
    platesHashOf: (artworkId) => artworks.platesHashOf(artworkId),
    entriesOf: (artworkId) => strokeLog.stream(artworkId),
  })
  const plates = (hash: string): Promise<Uint8Array> => templates.encodedPlates(hash)
  const pictures = createPictureService({ readLog, plates, blobs, thread: paintThread })
  const openingPictures = createOpeningPictureService({
    lastSeq: (artworkId) => strokeLog.lastSeq(artworkId),
    readLog,
    plates,
    blobs,
    thread: paintThread,
    log,
  })

  const cursors = createCursors({ now })
  const tally = createStrokeTally({ strokeLog })
  const collaboration = createCollaborationService({
    artworks,
    access,
    contributors,
    cursors,
    activityOf: (artworkId) => tally.activityOf(artworkId),
    accounts,
    rightsChanged: (change) => rooms.recheck(change),
    newCode: () => newSessionCode((below) => randomInt(below)),
  })

  let draining = false
  const app = createApp({
    config,
    log,
    session,
    authenticate,
    originAllowed,
    trustsProxy,
    checkStorage: () => probe.check(),
    draining: () => draining,
    registry,
    routers: [
      accountRoutes({ accounts, limits, sessionEnded: (sessionId) => rooms.recheck({ sessionId }) }),
      templateRoutes({ templates }),
      artworkRoutes({
        artworks,
        strokeLog,
        accounts,
        idempotency,
        startCollaboration: async (person, artworkId) => (await collaboration.enable(person, artworkId)).artwork,
      }),
      artworkImageRoute({ artworks, strokeLog, pictures }),
      artworkOpeningPictureRoute({ artworks, openingPictures }),
      collaborationRoutes({ collaboration, limits }),
      strokeRoutes({ artworks, rooms, idempotency, now, newId: randomUUID, random: Math.random }),
    ],
  })
  const http = await listen(app, config, {
    log,
    limits: createServerLimits({ sockets: config.socketLimits.connections + config.socketLimits.handshakes }),
  })
  const collaborationSocket = attachCollaborationSocket(http.server, {
    rooms,
    authenticate,
    originAllowed,
    trustsProxy,
    limits: config.socketLimits,
    log,
  })

  const sweeping = setInterval(() => {
    cursors.sweep()
    Promise.all([sessions.sweep(), idempotency.sweep()]).catch((error: unknown) =>
      log.warn({ err: error }, 'a sweep failed'),
    )
  }, HOUR_MS)
  sweeping.unref()

  return {
    url: http.url,
    routes: () => listRoutes(app),
    async close() {
      draining = true
      clearInterval(sweeping)
      const stopped = http.close(GRACE_MS)
      await rooms.close()
      collaborationSocket.close()
      await stopped
      await paintThread.close()
      await updateClock.flush()
      await storage.close()
    },
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog({ level: config.logLevel })
  const server = await startServer(config, { log, tell, now: () => new Date() })
  stopOnSignals({
    close: () => server.close(),
    failed: (error) => log.fatal({ err: error }, 'the shutdown failed'),
    patienceMs: SHUTDOWN_TIMEOUT_MS,
  })
  tell(`listening on ${server.url}`)
}

const startedFile = process.argv[1]
if (startedFile !== undefined && realpathSync(startedFile) === fileURLToPath(import.meta.url))
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
