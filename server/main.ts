/** The composition root: settings, storage, services, app, listen. Only this file and `server/compose/` construct services. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { createScheduledBackups } from './backups/scheduled-backups.ts'
import { MIGRATIONS } from './compose/migrations.ts'
import { composeServices, type Start } from './compose/services.ts'
import { type Config, readConfig } from './config.ts'
import type { Context } from './context/context.ts'
import { errorText } from './texts/error-text.ts'
import { createDebugSocket } from './debug/debug-socket.ts'
import { clientAddress, createProxyTrust } from './http/address/client-address.ts'
import { createApp } from './http/app.ts'
import { createBodyBudget } from './http/body-budget.ts'
import { HeldBytes, heldLimits } from './http/budgets/held-bytes.ts'
import { createHostCheck, createOriginCheck } from './http/origin.ts'
import { createServerLimits, listen } from './http/http-server.ts'
import { createIdempotency } from './http/idempotency.ts'
import { createHttpLimits } from './http/limits/http-limits.ts'
import { limitMisses } from './http/limits/limit-misses.ts'
import { createLog } from './http/logging/log.ts'
import { createSecurityLog } from './http/security-log.ts'
import { listRoutes, type MountedRoute } from './http/mounted-routes.ts'
import { type OpenedStorage, openStorage } from './open-storage.ts'
import { listenForOperator } from './operator-socket.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { migrate } from './storage/migrations.ts'
import { announceServer } from './storage/running-servers.ts'
import { attachCollaborationSocket } from './sync/collaboration-socket.ts'
import { SPOKEN_PROTOCOLS } from './sync/wire/socket-request.ts'

/** How often expired and old things are deleted. */
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

export type ServerContext = Start & Pick<Context, 'log' | 'now'>

/** Starts the whole server. If the settings or the storage do not allow it, rejects with nothing left open. */
export async function startServer(config: Config, context: ServerContext): Promise<RunningServer> {
  const opened = await openStorage(config)
  try {
    return await startServerOn(opened, config, context)
  } catch (error) {
    await opened.storage.close()
    throw error
  }
}

/** Starts the server on an opened storage, which its `close` closes too. */
export async function startServerOn(
  { storage, blobs, shared }: OpenedStorage,
  config: Config,
  { log, now, ...start }: ServerContext,
): Promise<RunningServer> {
  // Nobody else owns an embedded storage: what this start finds locked is its own, from before it was killed.
  await migrate(storage, MIGRATIONS, { owner: shared ? randomUUID() : 'the only process', now, log })
  const limits = createHttpLimits({ storage, now, scale: config.rateLimitScale })
  const idempotency = createIdempotency({ storage, shared, now, wait: sleep, newAttempt: randomUUID })
  const registry = new Registry()
  // OpenTelemetry takes time and memory that an installation without a collector does not spend.
  const traces =
    config.traces && (await import('./tracing/open-telemetry.ts')).createTraces(config.traces, { clock, log, registry })
  const context: Context = { storage, blobs, now, clock, limits, idempotency, log, traces }
  const security = createSecurityLog({ log, addresses: config.securityLogAddresses })
  const services = await composeServices(context, config, start, shared, security, registry)
  const { authenticate, rooms, seats, joins } = services
  const backups = config.backups && (await createScheduledBackups(context, config.backups, config, registry))

  let draining = false
  const hostAllowed = createHostCheck(config)
  const originAllowed = createOriginCheck({ publicUrl: config.publicUrl, hostAllowed })
  const trustsProxy = createProxyTrust(config.trustedProxies)
  const held = new HeldBytes(heldLimits(config.rateLimitScale))
  const app = createApp({
    config,
    log,
    session: services.session,
    authenticate,
    personOf: services.personOf,
    hostAllowed,
    originAllowed,
    trustsProxy,
    checkStorage: () => services.probe.check(),
    draining: () => draining,
    security,
    bodies: createBodyBudget({ scale: config.rateLimitScale, clock, held }),
    registry,
    traces,
    misses: limitMisses(limits),
    pageHead: (request) => services.pageHead(request),
    routers: services.routers,
  })

  // Every service has opened its collections by now.
  await storage.addIndexes()
  const announced = shared ? await announceServer(storage, { now, log }) : null

  // Listening.
  const { connections, handshakes, viewers } = config.socketLimits
  const http = await listen(app, config, {
    log,
    limits: createServerLimits({ sockets: connections + handshakes + viewers }),
  })
  const debugSocket = createDebugSocket(context)
  const collaborationSocket = attachCollaborationSocket(http.server, {
    seats,
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
    debug: debugSocket,
    refusals: services.refusals,
    log,
  })
  // On a shared storage the operator's commands write to it themselves.
  const operatorSocket = shared
    ? null
    : await listenForOperator(config.dataDirectory, {
        async run(command) {
          const result =
            'artworkId' in command ? await services.runTakedown(command) : await services.runOperatorCommand(command)
          if (command.command !== 'list') security.record('operator-act', null, { act: command.command })
          return result
        },
        log,
      })
  const sweepTimer = setInterval(() => {
    services.sweep().catch((error: unknown) => log.warn({ err: error }, 'Failed to delete expired rows'))
  }, SWEEP_INTERVAL_MS)
  sweepTimer.unref()
  services.resumeDeletions()
  backups?.start()

  return {
    url: http.url,
    routes: () => listRoutes(app),
    // Shutdown, in this order: rooms before the HTTP server is down, the storage last.
    async close() {
      draining = true
      clearInterval(sweepTimer)
      const stopped = http.close(REQUEST_GRACE_MS)
      await rooms.close()
      services.polling.stop()
      services.viewers.stop()
      collaborationSocket.close()
      debugSocket.close()
      await stopped
      await operatorSocket?.close()
      await backups?.stop()
      await services.close()
      announced?.stop()
      await traces?.close()
      await storage.close()
    },
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function runServer(): Promise<void> {
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

/** Runs the server by the settings of the environment until a signal stops it. If it cannot start, prints why and ends the process. */
export function main(): void {
  runServer().catch((error: unknown) => {
    process.stderr.write(`${errorText(error)}\n`)
    process.exit(1)
  })
}
