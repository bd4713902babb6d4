/** What sockets and rooms may use of this process, with the defaults; `server/config.ts` reads the settings. */
import { DEFAULT_MAX_STROKES } from '#crdt/document/updates/update-guard.ts'

/** `Infinity` means no limit. */
export interface SocketLimits {
  /** Open sockets of one person over all artworks: tabs and tablets. */
  readonly connectionsPerPerson: number
  readonly connectionsPerArtwork: number
  readonly connections: number
  /** Open streams of people who only look: of the process, of one person over all artworks, and of one address. */
  readonly viewers: number
  readonly viewersPerPerson: number
  readonly viewersPerAddress: number
  /** Sockets between their upgrade and their admission or end; those of one address. */
  readonly handshakes: number
  readonly handshakesPerAddress: number
  /** A socket that is not admitted within this time after its upgrade is refused. */
  readonly handshakeMs: number
  /** Loaded rooms. Idle ones count, but are evicted when another room is needed. */
  readonly rooms: number
  /** A room that nobody uses is evicted after this time, so that a reload finds it still loaded. */
  readonly roomIdleMs: number
  /** Memory that all loaded rooms may take, in bytes as `RoomHost.bytes` estimates them. */
  readonly roomBytes: number
  /** The sustained rate of one socket. The bursts above it stand in `inbound-queue.ts`. */
  readonly messagesPerSecond: number
  readonly bytesPerSecond: number
  /** A socket that sends nothing within this time is closed; every y-websocket client sends on connecting. */
  readonly firstMessageMs: number
  /** The largest document of one artwork, in bytes. */
  readonly documentBytes: number
  /** The most strokes of one artwork, those taken back included (STROKE-2). */
  readonly documentStrokes: number
  /** Bytes of one room that may wait for the disk at once. With more, its sockets feel backpressure. */
  readonly queueBytes: number
  /** A socket that is throttled for longer than this without a pause is closed. */
  readonly maxThrottledMs: number
  /** A socket is closed when its writes are pending and none has finished for this long. */
  readonly stallMs: number
}

export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  connectionsPerPerson: 20,
  connectionsPerArtwork: 100,
  connections: 5_000,
  viewers: 10_000,
  viewersPerPerson: 20,
  viewersPerAddress: 2_000,
  handshakes: 1_000,
  handshakesPerAddress: 100,
  handshakeMs: 10_000,
  rooms: 1_000,
  roomIdleMs: 30_000,
  roomBytes: 1024 * 1024 * 1024,
  messagesPerSecond: 200,
  bytesPerSecond: 2 * 1024 * 1024,
  firstMessageMs: 15_000,
  documentBytes: 64 * 1024 * 1024,
  documentStrokes: DEFAULT_MAX_STROKES,
  queueBytes: 8 * 1024 * 1024,
  maxThrottledMs: 15_000,
  stallMs: 8_000,
}

/** The bytes of its document that a flag counts as, because a few bytes can state a run of thousands of flags (SYNC-14). */
export const FLAG_BYTES = 128

/** A full document accepts undo flags until it is larger than its limit by this factor. */
export const UNDO_RESERVE_FACTOR = 1.1

/**
 * Multiplies by `scale` what one person may do; 0 removes those limits. Limits that protect the machine (all connections,
 * rooms, bytes of a room) stay as they are.
 */
export function scaleSocketLimits(limits: SocketLimits, scale: number): SocketLimits {
  const scaled = (limit: number): number => (scale === 0 ? Infinity : Math.max(1, limit * scale))
  return {
    ...limits,
    connectionsPerPerson: scaled(limits.connectionsPerPerson),
    connectionsPerArtwork: scaled(limits.connectionsPerArtwork),
    viewersPerPerson: scaled(limits.viewersPerPerson),
    viewersPerAddress: scaled(limits.viewersPerAddress),
    handshakesPerAddress: scaled(limits.handshakesPerAddress),
    messagesPerSecond: scaled(limits.messagesPerSecond),
    bytesPerSecond: scaled(limits.bytesPerSecond),
    firstMessageMs: scale === 0 ? Infinity : limits.firstMessageMs,
  }
}
