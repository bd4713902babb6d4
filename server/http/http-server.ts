/** Node's HTTP server: its limits, listening and closing (SECURITY-8). */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { refuseDuplex } from './refuse-duplex.ts'

/** Connections for calls and files besides the WebSockets. Enough for the browsers of a school, far below a descriptor limit. */
const HTTP_CONNECTIONS = 5_000

/** A body may have this many pieces, whatever their size. */
const FREE_PIECES = 200
/** Further ones have at least this many bytes on average: half of what comes in the shortest packets that networks make. */
const BYTES_PER_PIECE = 256

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::'])

/** Node's parser errors that have a status of their own. Every other one is a 400. */
const STATUS_BY_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

export interface HttpServer {
  server: Server
  /** The address for people, with the port that is really in use. */
  url: string
  /** Stops accepting connections, gives running requests `graceMs` to finish, then destroys the remaining connections. */
  close(graceMs: number): Promise<void>
}

/** Listens on the host and port (0 picks a free port); rejects when the address is not available. */
export async function listen(
  handler: RequestListener,
  address: { host: string; port: number },
  { limits, log }: { limits: ServerLimits; log: Logger },
): Promise<HttpServer> {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    oneAtATime(handler, log),
  )
  // No limit: above it, Node drops headers without an error, the last ones first. A client could so hide the
  // X-Forwarded-For that a proxy appends. `headerBytes` bounds the number.
  server.maxHeadersCount = 0
  server.timeout = limits.idleMs
  server.maxConnections = limits.connections
  refuseUnreadable(server, log)
  server.prependListener('request', limitBodyPieces)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server is not listening on a TCP port')
  const host = WILDCARD_HOSTS.has(address.host)
    ? 'localhost'
    : address.host.includes(':')
      ? `[${address.host}]`
      : address.host
  return {
    server,
    url: `http://${host}:${bound.port}`,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const graceTimer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(graceTimer)
    },
  }
}

/** Requests of one connection that wait for the responses to those before. No browser sends a second one before its response. */
const MAX_WAITING_REQUESTS = 32

/**
 * Returns a handler to which the requests of a connection come in turn (SECURITY-501). Node begins all that arrive in one packet at once,
 * and keeps their responses in memory until they are read.
 */
function oneAtATime(handler: RequestListener, log: Logger): RequestListener {
  const queues = new WeakMap<Duplex, { last: ServerResponse; waiting: number }>()
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (socket.destroyed) return
    if (!queue || queue.last.closed) {
      queues.set(socket, { last: response, waiting: 0 })
      handler(request, response)
    } else if (queue.waiting >= MAX_WAITING_REQUESTS) {
      log.debug('connection with too many requests closed')
      socket.destroy()
    } else {
      queue.last.once('close', () => {
        queue.waiting -= 1
        if (!socket.destroyed) handler(request, response)
      })
      queue.last = response
      queue.waiting += 1
    }
  }
}

/** Refuses what Node cannot parse, and requests that are too slow. */
function refuseUnreadable(server: Server, log: Logger): void {
  const lastResponses = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => lastResponses.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    // The error also holds the bytes of the request, which may be secret.
    log.debug({ code: error.code }, 'request refused')
    const response = lastResponses.get(duplex)
    const isResponding = response?.headersSent === true && !response.writableFinished
    // The refusal would stand in the middle of a response.
    if (isResponding || !duplex.writable) duplex.destroy()
    else refuseDuplex(duplex, STATUS_BY_ERROR[error.code ?? ''] ?? 400)
  })
}

export interface ServerLimits {
  /** The request line and all headers, in bytes. */
  readonly headerBytes: number
  /** The time for the request line and all headers, counted from the connection or the end of the last request. */
  readonly headersMs: number
  /** The time for a whole request with its body. */
  readonly requestMs: number
  /** How often both times are checked: a connection may last this much longer. */
  readonly checkIntervalMs: number
  /** How long a connection stays open after a response without a next request. */
  readonly keepAliveMs: number
  /** A connection on which nothing could be read or written for this long is destroyed. */
  readonly idleMs: number
  /** Open connections, with those of WebSockets. */
  readonly connections: number
}

/** Returns the limits of a server that also has room for this many WebSockets. */
export function createServerLimits({ sockets }: { sockets: number }): ServerLimits {
  return {
    // Cookies and the longest address need less than 4 KiB.
    headerBytes: 16 * 1024,
    // A phone on a bad line sends its headers in one or two packets. Slower peers hold connections open on purpose.
    headersMs: 20_000,
    // The largest body (10 MiB) at 1.5 Mbit/s.
    requestMs: 60_000,
    checkIntervalMs: 5_000,
    // Longer than the client's slowest poll (10 s), so that polls share a connection.
    keepAliveMs: 15_000,
    // Longer than painting the largest picture. Without it, a peer that stops reading a response keeps it in memory.
    idleMs: 120_000,
    // Without it, connections take the descriptors that the storage needs.
    connections: sockets + HTTP_CONNECTIONS,
  }
}

/**
 * Destroys a request, and its connection, once its body has come in too many pieces (HTTP-7), whether it is being read or waits. Each piece is
 * kept until then, and one of a single byte takes about 250 bytes of memory: much more than the byte itself. To be called before
 * anything of the body has come.
 */
function limitBodyPieces(request: IncomingMessage): void {
  let [pieces, bytes] = [0, 0]
  const push = request.push.bind(request)
  // Node's parser hands every piece to it. Its own property, because Express replaces the prototype.
  request.push = (piece, encoding) => {
    pieces += 1
    bytes += piece?.length ?? 0
    if (pieces <= FREE_PIECES + bytes / BYTES_PER_PIECE) return push(piece, encoding)
    request.destroy()
    return false
  }
}
