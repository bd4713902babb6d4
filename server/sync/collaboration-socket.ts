/**
 * The one upgrade handler: admits sockets of `/collab/{artworkId}` to their rooms, hands on those of the debug pages, and refuses every
 * other upgrade (SYNC-6, SECURITY-7).
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { type CloseReason, MAX_MESSAGE_BYTES } from '#contract/socket.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { clientAddress, type ProxyTrust } from '#server/http/address/client-address.ts'
import type { Authenticate } from '#server/http/person.ts'
import type { OriginCheck } from '#server/http/origin.ts'
import { redactPath } from '#server/http/logging/redact-path.ts'
import type { HeldBytes } from '#server/http/budgets/held-bytes.ts'
import { refuseDuplex } from '#server/http/refuse-duplex.ts'
import { limitControlFrames } from './limits/control-frames.ts'
import { HandshakeQuota } from './limits/handshake-quota.ts'
import type { JoinBudget } from './limits/join-budget.ts'
import { UnfinishedMessages } from './limits/unfinished-messages.ts'
import type { SocketLimits } from './limits/socket-limits.ts'
import type { Seats } from './seats.ts'
import { closeSocket, terminateSoon } from './wire/peer-socket.ts'
import { type ProtocolRange, requestOf } from './wire/socket-request.ts'

/** A socket that has not answered a ping by the next one is terminated. */
const PING_INTERVAL_MS = 30_000

/** Of one message, which then may come in parts of 4 KiB. No client of ours cuts its messages; browsers do, into larger parts. */
const MAX_FRAGMENTS = 1_024

/** How often unfinished messages are looked at. */
const CHECK_INTERVAL_MS = 1_000

/** The header `Retry-After` of a 503. */
const RETRY_AFTER_SECONDS = 5

/** Failed authentications within this time after a logged one are logged at debug, so that they cannot flood the log. */
const FAILURE_LOG_INTERVAL_MS = 10_000

const COLLABORATION = '/collab/'
const ARTWORK_PATH = /^\/collab\/([1-9]\d{0,14})$/

export interface CollaborationSocket {
  /** Stops the pings, destroys the sockets that are not admitted and refuses later ones. `Rooms.close` closes the others. */
  close(): void
}

export interface CollaborationSocketOptions {
  readonly seats: Pick<Seats, 'connect'>
  readonly authenticate: Authenticate
  readonly originAllowed: OriginCheck
  readonly trustsProxy: ProxyTrust
  readonly limits: Pick<SocketLimits, 'handshakes' | 'handshakesPerAddress' | 'handshakeMs' | 'messagesPerSecond'>
  readonly joins: JoinBudget
  /** What unfinished messages hold in memory, together with the bodies of requests. */
  readonly held: HeldBytes
  readonly protocols: ProtocolRange
  /** The debug pages' socket, for strangers too. `accept` returns false when there are too many. */
  readonly debug?: {
    readonly path: string
    readonly accept: (request: IncomingMessage, duplex: Duplex, head: Buffer, address: string) => boolean
  }
  /** This server has closed an open socket, or has refused one with a status. */
  readonly refusals?: {
    readonly onSocketClosed: (reason: CloseReason) => void
    readonly onUpgradeRefused: (status: number) => void
  }
  readonly log: Logger
}

/**
 * Serves every upgrade request of an HTTP server. Throws when the server has an upgrade handler already; a handler that is
 * added later throws, too, because two would write to one socket.
 */
export function attachCollaborationSocket(
  server: Server,
  {
    seats,
    authenticate,
    originAllowed,
    trustsProxy,
    limits,
    joins,
    held,
    protocols,
    debug,
    refusals,
    log,
  }: CollaborationSocketOptions,
): CollaborationSocket {
  const sockets = new WebSocketServer({
    noServer: true,
    // `ws` closes a socket above this with 1009, before the message is whole.
    maxPayload: MAX_MESSAGE_BYTES,
    // With 1008 above this.
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
  })
  const unfinished = new UnfinishedMessages(held)
  const handshakes = new HandshakeQuota(limits)
  // The sockets that have answered since the last ping.
  const alive = new WeakSet<WebSocket>()
  let isClosing = false
  let nextFailureLogAt = -Infinity

  function refuse(
    request: IncomingMessage,
    duplex: Duplex,
    status: number,
    headers: Record<string, string> = {},
  ): void {
    if (!duplex.writable) return
    // A target that cannot be read cannot be redacted.
    const path = readTarget(request.url) ? redactPath(request.url ?? '') : undefined
    log.debug({ path, status }, 'upgrade refused')
    refusals?.onUpgradeRefused(status)
    handshakes.markRefused(duplex)
    refuseDuplex(duplex, status, { headers })
  }

  const refuseForNow = (request: IncomingMessage, duplex: Duplex): void =>
    refuse(request, duplex, 503, { 'Retry-After': String(RETRY_AFTER_SECONDS) })

  async function upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): Promise<void> {
    const url = readTarget(request.url)
    if (!url) return refuse(request, duplex, 400)
    if (debug && url.pathname === debug.path) {
      if (!originAllowed(request)) return refuse(request, duplex, 403)
      const isAccepted = debug.accept(request, duplex, head, addressKey(clientAddress(request, trustsProxy)))
      if (!isAccepted) return refuseForNow(request, duplex)
      return handshakes.leave(duplex)
    }
    if (!url.pathname.startsWith(COLLABORATION)) return refuse(request, duplex, 404)
    if (!originAllowed(request)) return refuse(request, duplex, 403)
    const waitMs = joins.takeForAddress(addressKey(clientAddress(request, trustsProxy)))
    if (waitMs > 0) return refuse(request, duplex, 429, { 'Retry-After': String(Math.ceil(waitMs / 1_000)) })
    const signedIn = await authenticate(request)
    // The peer is gone, or the handshake took too long and has its refusal.
    if (!duplex.writable) return
    if (!signedIn) return refuse(request, duplex, 401)
    // No artwork has the id 0, so a path without a valid id is refused as `not-found`.
    const artworkId = Number(ARTWORK_PATH.exec(url.pathname)?.[1] ?? 0)
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      handshakes.leave(duplex)
      watch(socket, duplex, signedIn.person.id, artworkId)
      const isTooOften = joins.takeForPerson(signedIn.person.id) > 0
      const asked = isTooOften ? 'too-many-joins' : requestOf(url.searchParams, signedIn.person.id, protocols)
      if (typeof asked !== 'string') return seats.connect(socket, signedIn, artworkId, asked)
      log.info({ artworkId, userId: signedIn.person.id, reason: asked }, 'socket refused')
      refusals?.onSocketClosed(asked)
      closeSocket(socket, asked)
    })
  }

  // Listeners are made by functions that do not have the request: the request and its session would take more memory than an idle room.
  function watch(socket: WebSocket, duplex: Duplex, userId: number, artworkId: number): void {
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    socket.on('error', (error) => {
      log.debug({ err: error }, 'socket error')
      // `ws` has closed it, and would read on until the peer closes it too.
      terminateSoon(socket)
    })
    const close = (reason: CloseReason): void => {
      log.info({ artworkId, userId, reason }, 'socket closed')
      refusals?.onSocketClosed(reason)
      closeSocket(socket, reason)
      socket.pause()
    }
    unfinished.watch(socket, duplex, { userId, close })
    limitControlFrames(socket, limits.messagesPerSecond, () => close('too-many-messages'))
  }

  const noteUpgradeError = (error: unknown): void => log.debug({ err: error }, 'upgrade error')

  function leaveOnClose(duplex: Duplex, deadline: NodeJS.Timeout): void {
    duplex.once('close', () => {
      clearTimeout(deadline)
      handshakes.leave(duplex)
    })
  }

  function handleFailure(error: unknown, request: IncomingMessage, duplex: Duplex): void {
    const now = performance.now()
    log[now < nextFailureLogAt ? 'debug' : 'error']({ err: error }, 'an upgrade failed')
    if (now >= nextFailureLogAt) nextFailureLogAt = now + FAILURE_LOG_INTERVAL_MS
    if (handshakes.has(duplex)) refuseForNow(request, duplex)
    // A socket that is admitted speaks the WebSocket protocol and cannot get a response any more.
    else duplex.destroy()
  }

  function handleUpgrade(request: IncomingMessage, duplex: Duplex, head: Buffer): void {
    if (duplex.destroyed) return
    duplex.on('error', noteUpgradeError)
    if (isClosing || !handshakes.enter(duplex, addressKey(clientAddress(request, trustsProxy)))) {
      log.debug('upgrade refused: too many handshakes, or closing')
      refusals?.onUpgradeRefused(503)
      return refuseDuplex(duplex, 503, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) }, timeoutMs: 0 })
    }
    const deadline = setTimeout(() => refuseForNow(request, duplex), limits.handshakeMs)
    leaveOnClose(duplex, deadline)
    upgrade(request, duplex, head)
      .catch((error: unknown) => handleFailure(error, request, duplex))
      .finally(() => clearTimeout(deadline))
  }

  // Without this listener, `ws` writes its own refusals, which a peer may hold open.
  sockets.on('wsClientError', (_error, duplex, request) =>
    request.method === 'GET'
      ? refuse(request, duplex, 400, { 'Sec-WebSocket-Version': '13, 8' })
      : refuse(request, duplex, 405, { Allow: 'GET' }),
  )

  if (server.listenerCount('upgrade') > 0) refuseSecondHandler('upgrade')
  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    try {
      handleUpgrade(request, duplex, head)
    } catch (error) {
      // An error here would end the process.
      handleFailure(error, request, duplex)
    }
  })
  server.on('newListener', refuseSecondHandler)

  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (alive.delete(socket)) socket.ping()
      else socket.terminate()
    }
  }, PING_INTERVAL_MS)
  pings.unref()
  const checks = setInterval(() => unfinished.check(CHECK_INTERVAL_MS), CHECK_INTERVAL_MS)
  checks.unref()
  return {
    close() {
      isClosing = true
      clearInterval(pings)
      clearInterval(checks)
      handshakes.destroyAll()
    },
  }
}

function refuseSecondHandler(event: string | symbol): void {
  if (event === 'upgrade') throw new Error('The server already has an upgrade handler')
}

/** Returns the address that a request target names, or null for one that names none, such as `//`. */
function readTarget(target = '/'): URL | null {
  const base = 'http://localhost'
  return URL.canParse(target, base) ? new URL(target, base) : null
}
