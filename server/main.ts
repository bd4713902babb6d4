/** The composition root: settings, storage, capabilities, app, listen. The only file that knows every part. */
import { randomInt } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { Gauge, Registry } from 'prom-client'
import { accountRoutes } from './accounts/account-routes.ts'
import { createAccountService } from './accounts/account-service.ts'
import { createAuthenticate } from './accounts/authenticate.ts'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { createSessionMiddleware } from './accounts/session-middleware.ts'
import { createSessionReader } from './accounts/session-reader.ts'
import { sessionSecret } from './accounts/session-secret.ts'
import { SessionStore } from './accounts/session-store.ts'
import { createArtworkAccess } from './artworks/access.ts'
import { createContributors } from './collaboration/contributors.ts'
import { type Config, readConfig } from './config.ts'
import { noFamilies } from './families/membership.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/http-server.ts'
import { createLimits } from './http/limits.ts'
import { createLog } from './http/log.ts'
import { createOriginCheck } from './http/origin.ts'
import { openStorage } from './open-storage.ts'
import type { BlobStore } from './storage/blob-store.ts'
import type { Storage } from './storage/storage.ts'
import { attachCollaborationSocket } from './sync/collaboration-socket.ts'
import { createRooms } from './sync/rooms.ts'
import { createStrokeBudget } from './sync/stroke-budget.ts'
import { createSnapshots } from './sync/snapshots.ts'
import { createStrokeLog } from './sync/stroke-log.ts'

const HOUR_MS = 60 * 60 * 1000
/** What running requests get at shutdown; with the rooms' flush it all fits into ten seconds. */
const GRACE_MS = 5_000

export interface RunningServer {
  url: string
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
  const { storage, blobs } = await openStorage(config)
  try {
    return await startOn(storage, blobs, config, surroundings)
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function startOn(
  storage: Storage,
  blobs: BlobStore,
  config: Config,
  { log, tell, now }: Surroundings,
): Promise<RunningServer> {
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

  const contributors = createContributors({ storage, now })
  const access = createArtworkAccess({ storage, contributors, families: noFamilies })
  const strokeLog = createStrokeLog({ storage })
  const originAllowed = createOriginCheck(config)
  const limits = createLimits(config.rateLimitScale)

  const rooms = await createRooms({
    strokeLog,
    snapshots: createSnapshots({ storage, blobs, log }),
    access,
    budget: createStrokeBudget({ scale: config.rateLimitScale, now: () => now().getTime() }),
    now,
    newClientId: () => randomInt(2 ** 32),
    sessionEnded: async (sessionId) => !(await sessions.isAlive(sessionId)),
    drawn: () => {},
    log,
  })

  const registry = new Registry()
  registry.registerMetric(
    new Gauge({
      name: 'collaboration_members',
      help: 'Sockets in rooms',
      registers: [],
      collect() {
        this.set(rooms.stats.members)
      },
    }),
  )

  let draining = false
  const app = createApp({
    config,
    log,
    session,
    authenticate,
    originAllowed,
    ping: () => storage.ping(),
    draining: () => draining,
    registry,
    routers: [accountRoutes({ accounts, limits, sessionEnded: (sessionId) => rooms.recheck({ sessionId }) })],
  })
  const http = await listen(app, config)
  const collaborationSocket = attachCollaborationSocket(http.server, { rooms, authenticate, originAllowed, log })

  const sweep = (): void => {
    sessions.sweep().catch((error: unknown) => log.warn({ err: error }, 'a sweep failed'))
  }
  const sweeping = setInterval(sweep, HOUR_MS)
  sweeping.unref()

  return {
    url: http.url,
    async close() {
      draining = true
      clearInterval(sweeping)
      const stopped = http.close(GRACE_MS)
      await rooms.close()
      collaborationSocket.close()
      await stopped
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
  tell(`listening on ${server.url}`)

  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'the shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const startedFile = process.argv[1]
if (startedFile !== undefined && realpathSync(startedFile) === fileURLToPath(import.meta.url))
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
