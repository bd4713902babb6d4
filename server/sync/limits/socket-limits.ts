/** What sockets and rooms may take of this process. `Infinity` is no limit. */
export interface SocketLimits {
  /** Sockets one person may have open, over all artworks: tabs and tablets. */
  readonly connectionsPerPerson: number
  readonly connectionsPerArtwork: number
  readonly connections: number
  /** Rooms that are loaded, idle ones included; those are let go when another is needed. */
  readonly rooms: number
  /** What one socket may send for long; five and eight seconds' worth of it at once. */
  readonly messagesPerSecond: number
  readonly bytesPerSecond: number
  /** A y-websocket client speaks as soon as it is connected; who does not is none. */
  readonly firstMessageMs: number
  /** Bytes one artwork's document may grow to. */
  readonly documentBytes: number
  /** Bytes of one room that may be on their way to the disk at once. */
  readonly queueBytes: number
  /** Who has been held back for so long without a pause is sent away. */
  readonly patienceMs: number
  /** When a write has been on its way for so long without any other having arrived, its sender is told to try again. */
  readonly stallMs: number
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  connectionsPerPerson: 20,
  connectionsPerArtwork: 100,
  connections: 5_000,
  rooms: 1_000,
  messagesPerSecond: 200,
  bytesPerSecond: 2 * 1024 * 1024,
  firstMessageMs: 15_000,
  documentBytes: 64 * 1024 * 1024,
  queueBytes: 8 * 1024 * 1024,
  patienceMs: 15_000,
  stallMs: 8_000,
}

/** A tenth more is kept for taking strokes back on a page that is full. */
export const UNDO_RESERVE = 1.1

/**
 * `scale` multiplies what people may do; 0 lifts it. What keeps this machine alive (connections and rooms in all, bytes of a
 * room) stays as it is.
 */
export function scaleSocketLimits(limits: SocketLimits, scale: number): SocketLimits {
  const scaled = (limit: number): number => (scale === 0 ? Infinity : Math.max(1, limit * scale))
  return {
    ...limits,
    connectionsPerPerson: scaled(limits.connectionsPerPerson),
    connectionsPerArtwork: scaled(limits.connectionsPerArtwork),
    messagesPerSecond: scaled(limits.messagesPerSecond),
    bytesPerSecond: scaled(limits.bytesPerSecond),
    firstMessageMs: scale === 0 ? Infinity : limits.firstMessageMs,
  }
}
