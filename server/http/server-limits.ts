/** What one connection may take of Node's HTTP server. Sockets after their upgrade are limited in `server/sync/limits/`. */

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

/** Connections for calls and files beside the WebSockets. Enough for the browsers of a school, far below a descriptor limit. */
const HTTP_CONNECTIONS = 5_000

/** Returns the limits of a server that also has room for so many WebSockets. */
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
