/**
 * The stream of an artwork for people who only look: server-sent events in place of a socket and of a place in the room (SYNC-46). The
 * messages are those of socket.ts, in base64.
 */
import { z } from 'zod'
import { CloseReason } from './socket.ts'
import { fileRoute, PathId } from './route.ts'

/** Of the query's state vector, in characters of base64url. A client whose document needs more gets the whole document. */
export const MAX_VECTOR_CHARACTERS = 4_096

const Parameter = z.string().max(200).optional()

/** `strokes` brings the strokes of the document; `picture` says that somebody has drawn, so that the picture is read again. */
export const Look = z.enum(['strokes', 'picture'])
export type Look = z.infer<typeof Look>

const LookQuery = z.object({
  look: Look.catch('picture').default('picture'),
  /** The state vector of the client's document: what it covers is not sent. */
  vector: z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/)
    .max(MAX_VECTOR_CHARACTERS)
    .optional(),
  /** The parameters in the address of the socket. */
  v: Parameter,
  user: Parameter,
  log: Parameter,
  seq: Parameter,
  hash: Parameter,
})

/** Sends what happens to an artwork, as events without a name. The event `closed` is the last one. */
export const followArtwork = fileRoute({
  path: '/api/artworks/:id/live',
  who: 'reader',
  params: z.object({ id: PathId }),
  query: LookQuery,
  type: 'text/event-stream',
  headers: z.object({
    /** Compressing it would take more memory for each viewer than all the rest. */
    'Cache-Control': z.literal('no-store, no-transform'),
    /** nginx would keep events back. */
    'X-Accel-Buffering': z.literal('no'),
  }),
})

/** The data of the event `closed`: the code and the reason with which a socket would be closed. */
export const Closed = z.object({ code: z.int(), reason: CloseReason })
export type Closed = z.infer<typeof Closed>
