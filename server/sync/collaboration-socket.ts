/** The upgrade to `/collab/{artworkId}`: refuses requests without a session and those from another site (SYNC-6). */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { MAX_MESSAGE_BYTES } from '#contract/socket.ts'
import type { Authenticate } from '#server/http/person.ts'
import type { OriginCheck } from '#server/http/origin.ts'
import type { Rooms } from './rooms.ts'

/** A socket that has not answered a ping by the next one is terminated. */
const PING_INTERVAL_MS = 30_000

const ARTWORK_PATH = /^\/collab\/([1-9]\d{0,14})$/

export interface CollaborationSocket {
  /** Stops the pings. `Rooms.close` closes the sockets. */
  close(): void
}

/** Serves the upgrade requests of an HTTP server. */
export function attachCollaborationSocket(
  server: Server,
  {
    rooms,
    authenticate,
    originAllowed,
    log,
  }: { rooms: Rooms; authenticate: Authenticate; originAllowed: OriginCheck; log: Logger },
): CollaborationSocket {
  // The member closes a socket above the message limit with a reason; `ws` does not read frames far above it.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES * 4, perMessageDeflate: false })
  // The sockets that have answered since the last ping.
  const alive = new WeakSet<WebSocket>()

  async function upgrade(request: IncomingMessage, duplex: Duplex, head: Buffer, url: URL): Promise<void> {
    if (!originAllowed(request)) return refuse(duplex, '403 Forbidden')
    const signedIn = await authenticate(request)
    if (!signedIn) return refuse(duplex, '401 Unauthorized')
    // No artwork has the id 0, so a path without a valid id is refused as `not-found`.
    const artworkId = Number(ARTWORK_PATH.exec(url.pathname)?.[1] ?? 0)
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      alive.add(socket)
      socket.on('pong', () => alive.add(socket))
      socket.on('error', (error) => log.debug({ err: error }, 'socket error'))
      rooms.connect(socket, signedIn, artworkId, url.searchParams.get('ack') === '1')
    })
  }

  server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (!url.pathname.startsWith('/collab/')) return
    duplex.on('error', (error) => log.debug({ err: error }, 'upgrade error'))
    upgrade(request, duplex, head, url).catch((error: unknown) => {
      log.error({ err: error }, 'an upgrade failed')
      refuse(duplex, '503 Service Unavailable')
    })
  })

  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (alive.delete(socket)) socket.ping()
      else socket.terminate()
    }
  }, PING_INTERVAL_MS)
  pings.unref()
  return { close: () => clearInterval(pings) }
}

function refuse(duplex: Duplex, status: string): void {
  duplex.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
