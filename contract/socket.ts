/** Messages, close codes and close reasons of the socket `/collab/{artworkId}` (SYNC-5, SYNC-7). */
import { z } from 'zod'
import { LogKey } from './log-position.ts'

/** The protocol that our client speaks and asks for with `?v=` (SYNC-18). */
export const PROTOCOL_VERSION = 3
/** No installation has run a client of an earlier one. */
const FIRST_PROTOCOL = 3
/** How many protocols before its own a server speaks, for pages that stay open over two updates (docs/decisions/0269). */
const EARLIER_PROTOCOLS = 2

/** Returns the oldest protocol that a server speaks whose client speaks `newest`. */
export const oldestProtocol = (newest: number): number => Math.max(FIRST_PROTOCOL, newest - EARLIER_PROTOCOLS)

export const OLDEST_PROTOCOL = oldestProtocol(PROTOCOL_VERSION)

/**
 * Message types, the first varUint of a message. 0, 1 and 3 are y-websocket's. 100 is sent only to clients with `?ack=1` or `?v=`,
 * and the types above it only to clients with `?v=`.
 */
export const MESSAGE = {
  sync: 0,
  awareness: 1,
  queryAwareness: 3,
  /** A state vector: what it covers is on disk. */
  persisted: 100,
  /** JSON of `Hello`, the server's first message. */
  hello: 101,
  /** Compact presence, in both directions. */
  presence: 102,
  /** A position of the log that the client's document covers: a varUint and 16 bytes (SYNC-20). */
  position: 103,
  /** JSON of `Refused`, right before the server closes the socket. */
  refused: 104,
  /** JSON of `Changed`: something besides the document is to be read again (SYNC-24). */
  changed: 105,
} as const

/** What follows in a presence message of the server: entries that changed, or all of them, which replace what was known. */
export const PRESENCE = { changes: 0, everyone: 1 } as const

/** Close codes. 1012 and 1013 are standard; the codes 44xx resemble the HTTP status 4xx. */
export const CLOSE = {
  malformed: 4400,
  sessionEnded: 4401,
  notAllowed: 4403,
  notFound: 4404,
  /** The client has sent nothing since it connected, or does not send the rest of a message. */
  silent: 4408,
  completed: 4409,
  /** The client's copy is of another log. */
  otherLog: 4410,
  tooLarge: 4413,
  /** The client speaks a protocol that the server has given up. */
  olderClient: 4426,
  /** The client exceeded a rate limit: strokes, messages or bytes. */
  tooFast: 4429,
  /** The person or the artwork has too many connections. */
  tooMany: 4430,
  /** The WebSocket library's own, without a reason: a message above `MAX_MESSAGE_BYTES` that is not read to its end. */
  messageTooBig: 1009,
  restarting: 1012,
  tryAgainLater: 1013,
} as const

/** Close reasons, as machine-readable words. The client shows a sentence for most of them (close-plan.ts). */
export const CloseReason = z.enum([
  'malformed',
  'too-large',
  /** More strokes or undo flags than the rate limit allows (STROKE-3). */
  'too-fast',
  /** The person has drawn more than devices can paint in the time (STROKE-9). Clients keep what is not saved for some minutes. */
  'too-much-painting',
  'too-many-messages',
  'too-many-bytes',
  /** A message has begun and takes too long to arrive (SYNC-33). */
  'too-slow',
  /** The person, or their address, joined rooms too often (SYNC-31). */
  'too-many-joins',
  'silent',
  'own-connections',
  'artwork-connections',
  /** The artwork has no place for a reader, because those who take part in it come first (SYNC-32). */
  'artwork-readers',
  'server-connections',
  'server-rooms',
  /** The room's queue of writes for the disk is full. */
  'room-busy',
  /** The artwork's document has reached its maximum size. */
  'page-too-large',
  /** The space of the artwork's owner is used up (SECURITY-13). Clients keep what is not saved. */
  'owner-space',
  'unknown-root',
  'bad-stroke',
  'forged-author',
  /** The stroke uses an item of the store that its author does not own (ITEM-1). */
  'not-owned',
  'foreign-client-id',
  'foreign-undo',
  'foreign-delete',
  'duplicate-stroke',
  'misplaced',
  'clock-gap',
  'too-many-strokes',
  /** More undo flags of one stroke than the server keeps (SYNC-12). */
  'too-many-flags',
  /** More Yjs client ids than the artwork keeps, of the person or of all (SYNC-34). */
  'too-many-clients',
  'forged-presence',
  'read-only',
  /** The child's quiet hours last (CHILD-6). Clients keep what is not saved until they end. */
  'quiet-hours',
  'completed',
  'no-right',
  /** A child that colors with its family only is in the picture, and the person is outside; or the person is that child (CHILD-22). */
  'family-only',
  'not-found',
  /** The owner has deleted the artwork while the connection was open (ARTWORK-15). */
  'deleted',
  'signed-out',
  'slow-consumer',
  /** The storage does not respond, is full or is read-only. Clients keep what is not saved and send it again. */
  'storage',
  'storage-full',
  'storage-read-only',
  'restarting',
  /** The client's copy is of another log, or holds entries that the log has lost (SYNC-19). */
  'other-log',
  /** The client speaks a protocol that is older than any that the server speaks: a reload brings a newer client. */
  'older-client',
  /** The client speaks a newer protocol than this process, which is about to be replaced: the client tries again. */
  'older-server',
])
export type CloseReason = z.infer<typeof CloseReason>

const CODES: Readonly<Partial<Record<CloseReason, number>>> = {
  malformed: CLOSE.malformed,
  'too-large': CLOSE.tooLarge,
  'too-fast': CLOSE.tooFast,
  'too-much-painting': CLOSE.tooFast,
  'too-many-messages': CLOSE.tooFast,
  'too-many-bytes': CLOSE.tooFast,
  'too-slow': CLOSE.silent,
  'too-many-joins': CLOSE.tooFast,
  silent: CLOSE.silent,
  'own-connections': CLOSE.tooMany,
  'artwork-connections': CLOSE.tooMany,
  'artwork-readers': CLOSE.tooMany,
  'server-connections': CLOSE.tryAgainLater,
  'server-rooms': CLOSE.tryAgainLater,
  'room-busy': CLOSE.tryAgainLater,
  'owner-space': CLOSE.tryAgainLater,
  completed: CLOSE.completed,
  'not-found': CLOSE.notFound,
  deleted: CLOSE.notFound,
  'no-right': CLOSE.notFound,
  'family-only': CLOSE.notFound,
  'signed-out': CLOSE.sessionEnded,
  'slow-consumer': CLOSE.tryAgainLater,
  storage: CLOSE.tryAgainLater,
  'storage-full': CLOSE.tryAgainLater,
  'storage-read-only': CLOSE.tryAgainLater,
  restarting: CLOSE.restarting,
  'other-log': CLOSE.otherLog,
  'older-client': CLOSE.olderClient,
  'older-server': CLOSE.tryAgainLater,
}

/** Returns the close code of a reason. Reasons that CODES does not list are refused writes. */
export const closeCodeOf = (reason: CloseReason): number => CODES[reason] ?? CLOSE.notAllowed

/** The server's first message to a client with `?v=`. */
export const Hello = z.object({
  /** The protocol of this connection: the one that the client has asked for. */
  protocol: z.int(),
  /** The newest protocol of the server: a client that speaks an older one offers to reload. Missing from servers that do not say. */
  newest: z.int().optional(),
  /** The key of the artwork's log. */
  logKey: LogKey,
  /** The number under which others see this connection's presence. */
  presenceId: z.int().min(0),
})
export type Hello = z.infer<typeof Hello>

/** Why the server closes a socket for an update, and the stroke that the update is refused for, if the server knows it. */
export const Refused = z.object({ reason: CloseReason, strokeId: z.string().nullable() })
export type Refused = z.infer<typeof Refused>

/** What the client should read again: the artwork itself (completion, rights, visibility), or its reactions. */
export const Changed = z.object({ part: z.enum(['artwork', 'reactions']) })
export type Changed = z.infer<typeof Changed>

/** The maximum size of a message. Clients split an offline backlog into smaller messages. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

/** The awareness state that a connection shares while it is open; never stored (SYNC-8). */
export const Presence = z.object({
  user: z.object({ id: z.int(), name: z.string().max(100), color: z.string().max(20) }),
  /** In logical pixels; null when the pointer is off the page. */
  cursor: z.object({ x: z.number(), y: z.number() }).nullable().optional(),
  tool: z.enum(['brush', 'eraser', 'fill', 'magic']).optional(),
  color: z.string().max(20).optional(),
  brushSize: z.number().min(1).max(50).optional(),
  /** The growing stroke: bytes of the stroke codec (crdt/document/codec) in base64. */
  stroke: z.string().max(90_000).nullable().optional(),
})
export type Presence = z.infer<typeof Presence>
