/**
 * The socket of an artwork's room by plain requests, for people whose network blocks WebSockets (SYNC-25). The messages are those of
 * socket.ts, in base64.
 */
import { z } from 'zod'
import { PathId, route, Success } from './route.ts'

/** In one request or reply. */
export const MAX_POLLED_MESSAGES = 256

/** A server's reply without messages comes after this time. */
export const POLL_WAIT_MS = 20_000

const ConnectionPath = z.object({ id: PathId, connectionId: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })
const Messages = z.array(z.base64()).max(MAX_POLLED_MESSAGES)

/** Opens a connection to the room. The parameters are those in the address of the socket. */
export const openConnection = route({
  method: 'post',
  path: '/api/artworks/:id/connections',
  who: 'reader',
  params: z.object({ id: PathId }),
  body: z.object({ parameters: z.record(z.string().max(20), z.string().max(200)) }),
  reply: z.object({ connectionId: z.string() }),
  status: 201,
})

/**
 * Returns the messages for the client as soon as there are some. `closed` is set in the last reply. `received` is how many messages of the
 * connection the client has: those of a reply that was lost come again. Without it each comes once.
 */
export const receiveMessages = route({
  method: 'get',
  path: '/api/artworks/:id/connections/:connectionId',
  who: 'session',
  params: ConnectionPath,
  query: z.object({ received: z.coerce.number().int().min(0).optional() }),
  reply: z.object({ messages: Messages, closed: z.object({ code: z.int(), reason: z.string() }).nullable() }),
})

/** Hands messages of the client to the room, in order; the reply comes when the room has room for more. */
export const sendMessages = route({
  method: 'post',
  path: '/api/artworks/:id/connections/:connectionId',
  who: 'session',
  params: ConnectionPath,
  body: z.object({ messages: Messages.min(1) }),
  // The largest message in base64.
  maxBodyBytes: 6 * 1024 * 1024,
  reply: Success,
})

export const closeConnection = route({
  method: 'delete',
  path: '/api/artworks/:id/connections/:connectionId',
  who: 'session',
  params: ConnectionPath,
  reply: Success,
})
