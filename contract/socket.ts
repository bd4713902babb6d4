/** The socket `/collab/{artworkId}`: y-websocket's messages, one of our own (SYNC-5), and the close codes (SYNC-7). */
import { z } from 'zod'

/** First varUint of a message. 0, 1 and 3 are y-websocket's; 100 goes only to clients that connect with `?ack=1`. */
export const MESSAGE = { sync: 0, awareness: 1, queryAwareness: 3, persisted: 100 } as const

/** Close codes: 1012 and 1013 are the protocol's own, 44xx ours after the HTTP status they resemble. */
export const CLOSE = {
  malformed: 4400,
  sessionEnded: 4401,
  notAllowed: 4403,
  notFound: 4404,
  /** Connected, and then said nothing. */
  silent: 4408,
  completed: 4409,
  tooLarge: 4413,
  /** More in a row than anybody draws: strokes, messages or bytes. */
  tooFast: 4429,
  /** Too many connections of this person, or to this artwork. */
  tooMany: 4430,
  restarting: 1012,
  tryAgainLater: 1013,
} as const

/** The machine words a close may carry; the client has a sentence for each. */
export const CloseReason = z.enum([
  'malformed',
  'too-large',
  /** More strokes, or undos, than a person makes. */
  'too-fast',
  'too-many-messages',
  'too-many-bytes',
  'silent',
  'own-connections',
  'artwork-connections',
  'server-connections',
  'server-rooms',
  /** More is on its way to the disk than the room keeps. */
  'room-busy',
  /** The artwork's document is as large as it may grow. */
  'page-too-large',
  'unknown-root',
  'bad-stroke',
  'forged-author',
  'foreign-client-id',
  'foreign-undo',
  'foreign-delete',
  'duplicate-stroke',
  'misplaced',
  'clock-gap',
  'too-many-strokes',
  'forged-presence',
  'read-only',
  'completed',
  'no-right',
  'not-found',
  'signed-out',
  'slow-consumer',
  /** Nothing can be saved: the storage does not answer, is full, or may not be written. Everything is kept by its sender. */
  'storage',
  'storage-full',
  'storage-read-only',
  'restarting',
])
export type CloseReason = z.infer<typeof CloseReason>

const CODES: Readonly<Partial<Record<CloseReason, number>>> = {
  malformed: CLOSE.malformed,
  'too-large': CLOSE.tooLarge,
  'too-fast': CLOSE.tooFast,
  'too-many-messages': CLOSE.tooFast,
  'too-many-bytes': CLOSE.tooFast,
  silent: CLOSE.silent,
  'own-connections': CLOSE.tooMany,
  'artwork-connections': CLOSE.tooMany,
  'server-connections': CLOSE.tryAgainLater,
  'server-rooms': CLOSE.tryAgainLater,
  'room-busy': CLOSE.tryAgainLater,
  completed: CLOSE.completed,
  'not-found': CLOSE.notFound,
  'no-right': CLOSE.notFound,
  'signed-out': CLOSE.sessionEnded,
  'slow-consumer': CLOSE.tryAgainLater,
  storage: CLOSE.tryAgainLater,
  'storage-full': CLOSE.tryAgainLater,
  'storage-read-only': CLOSE.tryAgainLater,
  restarting: CLOSE.restarting,
}

/** Every close carries a word; those without a code of their own are refused writes. */
export const closeCodeOf = (reason: CloseReason): number => CODES[reason] ?? CLOSE.notAllowed

/** One message at most: a full offline backlog is sent in pieces below this. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

/** What a connection tells the others about itself while it is open; never stored (SYNC-8). */
export const Presence = z.object({
  user: z.object({ id: z.int(), name: z.string().max(100), color: z.string().max(20) }),
  /** Logical pixels; null when the pointer is off the page. */
  cursor: z.object({ x: z.number(), y: z.number() }).nullable().optional(),
  tool: z.enum(['brush', 'eraser', 'fill', 'magic']).optional(),
  color: z.string().max(20).optional(),
  brushSize: z.number().min(1).max(50).optional(),
  /** The growing stroke: our stroke codec's bytes, base64. */
  stroke: z.string().max(90_000).nullable().optional(),
})
export type Presence = z.infer<typeof Presence>
