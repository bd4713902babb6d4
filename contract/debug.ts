/** Calls of the debug pages. They tell a stranger nothing about anybody, and a person nothing about others (DEBUG-1). */
import { z } from 'zod'
import { Artwork } from './artworks.ts'
import { IsoDate, route } from './route.ts'

/** The path of the debug pages' own socket. */
export const DEBUG_SOCKET_PATH = '/ws'
/** A message above this closes the debug socket. */
export const MAX_DEBUG_MESSAGE_BYTES = 4_096

/** What a client sends on the debug socket, as JSON. */
export const DebugMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  /** Comes back as it is. */
  z.object({ type: z.literal('echo'), data: z.unknown() }),
  z.object({ type: z.literal('status') }),
])
export type DebugMessage = z.infer<typeof DebugMessage>

export const DebugReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong'), at: IsoDate }),
  z.object({ type: z.literal('echo'), data: z.unknown() }),
  z.object({
    type: z.literal('status'),
    /** Seconds since the process began. */
    uptime: z.number(),
    /** Open debug sockets of the process. */
    connections: z.int(),
  }),
  z.object({ type: z.literal('error'), error: z.string() }),
])
export type DebugReply = z.infer<typeof DebugReply>

export const getDebugHealth = route({
  method: 'get',
  path: '/api/debug/healthcheck',
  who: 'everybody',
  reply: z.object({
    status: z.literal('ok'),
    /** Seconds since the process began. */
    uptime: z.number(),
    timestamp: IsoDate,
  }),
})

export const getUserStatus = route({
  method: 'get',
  path: '/api/debug/user-status',
  who: 'everybody',
  reply: z.object({
    adminExists: z.boolean(),
    /** Null unless the caller is an admin or the operator has turned on the debug tools. */
    adminId: z.int().nullable(),
    testUserExists: z.boolean(),
    testUserId: z.int().nullable(),
    currentAuthenticatedUserId: z.int().nullable(),
  }),
})
export type UserStatus = z.infer<typeof getUserStatus.reply>

/** Makes an account for tests, never an admin: 403 in production unless the operator has turned on the debug tools. */
export const createTestUser = route({
  method: 'post',
  path: '/api/debug/create-test-user',
  who: 'everybody',
  reply: z.object({
    user: z.object({ id: z.int(), username: z.string() }),
    /** Random, and shown this once. */
    password: z.string(),
  }),
  status: 201,
})

export const listCollaborationArtworks = route({
  method: 'get',
  path: '/api/debug/collaboration-artworks',
  who: 'everybody',
  reply: z.object({
    /** The caller's own ones with their codes, also for an admin; none for a stranger. */
    artworks: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        userId: z.int(),
        collaborativeMode: z.boolean(),
        sessionCode: z.string().nullable(),
      }),
    ),
    /** Of the whole server. */
    total: z.int(),
    collaborative: z.int(),
  }),
})

export const createCollaborative = route({
  method: 'post',
  path: '/api/debug/create-collaborative',
  reply: z.object({ artwork: Artwork }),
  status: 201,
})
