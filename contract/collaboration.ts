/** Calls for coloring together: session codes, contributors and cursors. */
import { z } from 'zod'
import { HexColor } from './accounts.ts'
import { Artwork } from './artworks.ts'
import { fileRoute, IsoDate, PathId, route, Success } from './route.ts'

const ArtworkPath = z.object({ id: PathId })

/** In characters (COLLAB-1). */
export const SESSION_CODE_LENGTH = 6
/** A-Z and 0-9 without the look-alikes 0, O, 1 and I (COLLAB-1). */
export const SESSION_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const Contributor = z.object({
  userId: z.int(),
  username: z.string(),
  displayName: z.string().nullable(),
  profileColor: z.string(),
  role: z.string(),
  contributionType: z.string(),
  lastActiveAt: IsoDate,
  strokes: z.int(),
  sections: z.array(z.unknown()),
  /** JSON text of {x, y, tool, color, brushSize}, or null when it is older than 10 s. */
  cursorPosition: z.string().nullable(),
})
export type Contributor = z.infer<typeof Contributor>

export const enableCollaboration = route({
  method: 'post',
  path: '/api/artworks/:id/enable-collaboration',
  who: 'owner',
  params: ArtworkPath,
  reply: z.object({ sessionCode: z.string(), code: z.string(), artwork: Artwork }),
})

export const disableCollaboration = route({
  method: 'post',
  path: '/api/artworks/:id/disable-collaboration',
  who: 'owner',
  params: ArtworkPath,
  reply: Artwork,
})

/** Replaces the session code; people who have joined stay (COLLAB-2). */
export const renewSessionCode = route({
  method: 'post',
  path: '/api/artworks/:id/session-code',
  who: 'owner',
  params: ArtworkPath,
  reply: z.object({ sessionCode: z.string(), code: z.string(), artwork: Artwork }),
})

/** Lets people join by a code that was asleep, because nobody had used it for 30 days (COLLAB-11). */
export const wakeSessionCode = route({
  method: 'post',
  path: '/api/artworks/:id/session-code/wake',
  who: 'owner',
  params: ArtworkPath,
  reply: Success,
})

const WithCode = z.object({
  code: z.string('Session code is required').trim().min(1, 'Session code is required').max(100),
})

export const joinCollaboration = route({
  method: 'post',
  path: '/api/collaboration/join',
  body: WithCode,
  reply: z.object({ artworkId: z.int(), sessionCode: z.string(), templateUrl: z.string().nullable(), url: z.string() }),
})

/** Who invites to which picture: for everybody who has its code, signed in or not (COLLAB-13). */
export const getInvitation = route({
  method: 'get',
  path: '/api/collaboration/invitation',
  who: 'everybody',
  query: WithCode,
  reply: z.object({ title: z.string(), inviter: z.object({ userId: z.int(), name: z.string(), color: z.string() }) }),
})
export type Invitation = z.infer<typeof getInvitation.reply>

/** The thumbnail of the picture that a code invites to, for the same people. */
export const getInvitationPicture = fileRoute({
  path: '/api/collaboration/invitation/picture',
  who: 'everybody',
  query: WithCode,
  type: 'image/png',
  headers: z.object({ 'Cache-Control': z.literal('private, no-store') }),
})

export const listContributors = route({
  method: 'get',
  path: '/api/artworks/:id/contributors',
  who: 'reader',
  params: ArtworkPath,
  reply: z.array(Contributor),
})

/** Adds the caller: 201 for a new contributor, 200 for a present one. */
export const addContributor = route({
  method: 'post',
  path: '/api/artworks/:id/contributors',
  params: ArtworkPath,
  body: z.object({
    /** The caller's own id (COLLAB-6). */
    userId: z.int().positive(),
    /** Ignored: everybody becomes a `collaborator`. */
    role: z.string().max(50).optional(),
    /** The session code, for callers who have not joined by it yet. */
    code: z.string().max(100).optional(),
  }),
  reply: Contributor,
})

export const CursorPosition = z.object({
  x: z.number().finite(),
  y: z.number().finite(),
  tool: z.enum(['brush', 'eraser', 'fill', 'magic']),
  color: HexColor,
  brushSize: z.number().min(1).max(50),
})

export const moveCursor = route({
  method: 'post',
  path: '/api/artworks/:id/cursor',
  who: 'participant',
  params: ArtworkPath,
  body: CursorPosition,
  reply: Success,
})

const ContributorPath = z.object({ id: PathId, userId: PathId })

/** How many of a person's strokes are on the page, and how many the owner has taken off. */
export const countContributorStrokes = route({
  method: 'get',
  path: '/api/artworks/:id/contributors/:userId/strokes',
  who: 'owner',
  params: ContributorPath,
  reply: z.object({ shown: z.int(), takenOff: z.int() }),
})

/** Takes all of a person's strokes off the page, or puts back those that were taken off (UNDO-3). */
export const takeOffStrokes = route({
  method: 'put',
  path: '/api/artworks/:id/contributors/:userId/strokes',
  who: 'owner',
  params: ContributorPath,
  body: z.object({ takenOff: z.boolean() }),
  /** The number of strokes that this call took off or put back. */
  reply: z.object({ strokes: z.int() }),
})

/** Removes a contributor, who cannot join again until the owner lets them, and replaces the session code (COLLAB-18). */
export const removeContributor = route({
  method: 'delete',
  path: '/api/artworks/:id/contributors/:userId',
  who: 'owner',
  params: ContributorPath,
  reply: Success,
})

/** Somebody whom the owner has removed from an artwork. */
export const BarredPerson = z.object({ userId: z.int(), name: z.string(), color: z.string(), barredAt: IsoDate })
export type BarredPerson = z.infer<typeof BarredPerson>

export const listBarredPeople = route({
  method: 'get',
  path: '/api/artworks/:id/barred',
  who: 'owner',
  params: ArtworkPath,
  reply: z.array(BarredPerson),
})

/** Lets somebody join again who was removed. They have not joined by it. */
export const letBackIn = route({
  method: 'delete',
  path: '/api/artworks/:id/barred/:userId',
  who: 'owner',
  params: ContributorPath,
  reply: Success,
})
