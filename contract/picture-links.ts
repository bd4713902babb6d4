/** Calls for links that show one picture to people without an account. Other addresses of a picture ask for a sign-in. */
import { z } from 'zod'
import { History } from './artworks.ts'
import { fileRoute, IsoDate, PathId, route, Success } from './route.ts'

const ArtworkPath = z.object({ id: PathId })

/** For how many days a link may work. */
export const LINK_DAYS = [1, 7, 30, 365] as const
export type LinkDays = (typeof LINK_DAYS)[number]

export const PictureLink = z.object({
  /** `/p/{key}`; the key is 128 random bits in base64url. */
  path: z.string(),
  createdAt: IsoDate,
  expiresAt: IsoDate,
})
export type PictureLink = z.infer<typeof PictureLink>

/**
 * Why a picture has no link, or its link opens nothing now: a child owns it, the server has no public pictures, the operator hides it, or
 * the parents of a child in it have not agreed.
 */
export const LinkObstacle = z.enum(['child', 'nothing-public', 'hidden', 'parents'])
export type LinkObstacle = z.infer<typeof LinkObstacle>

/** Null where there is none. */
export const LinkState = z.object({ link: PictureLink.nullable(), obstacle: LinkObstacle.nullable() })
export type LinkState = z.infer<typeof LinkState>

export const getPictureLink = route({
  method: 'get',
  path: '/api/artworks/:id/link',
  who: 'owner',
  params: ArtworkPath,
  reply: LinkState,
})

/**
 * Makes the picture's link, or moves the end of the one that it has, to this many days from now. 403 for a child's picture, a hidden one and
 * where nothing is public; 409 `parents-must-agree` asks the parents of the children in it (CHILD-21).
 */
export const setPictureLink = route({
  method: 'put',
  path: '/api/artworks/:id/link',
  who: 'owner',
  params: ArtworkPath,
  body: z.object({ expiresInDays: z.literal(LINK_DAYS) }),
  reply: LinkState,
})

/** Ends the link at once. A later one has another key. Succeeds when there is none. */
export const takeBackPictureLink = route({
  method: 'delete',
  path: '/api/artworks/:id/link',
  who: 'owner',
  params: ArtworkPath,
  reply: Success,
})

// What the key opens. Every key that opens nothing gets the same 404, whatever the reason.

/** Any text, because one that cannot be a key gets the same 404. */
const KeyPath = z.object({ key: z.string() })

/** A picture as its link shows it. */
export const LinkedPicture = z.object({
  title: z.string(),
  /** The names of the people who have colored it, as strangers see them; its owner's if nobody has. */
  makers: z.array(z.string()),
  completed: z.boolean(),
  /** Address of the page's plates. Those of somebody's photo are under the key. */
  platesUrl: z.string(),
  expiresAt: IsoDate,
})
export type LinkedPicture = z.infer<typeof LinkedPicture>

export const getLinkedPicture = route({
  method: 'get',
  path: '/api/p/:key',
  who: 'everybody',
  params: KeyPath,
  reply: LinkedPicture,
})

/** The newest picture. The browser asks again each time, because the link may have ended. */
export const getLinkedImage = fileRoute({
  path: '/api/p/:key/image',
  who: 'everybody',
  params: KeyPath,
  query: z.object({
    /** `small` is a thumbnail. */
    size: z.enum(['small', 'full']).catch('full'),
  }),
  type: 'image/png',
  headers: z.object({ 'Cache-Control': z.literal('private, no-cache'), ETag: z.string() }),
})

/** The log as `getHistory` returns it. Random numbers stand for the people, also in the updates, which name no item either. */
export const getLinkedHistory = route({
  method: 'get',
  path: '/api/p/:key/history',
  who: 'everybody',
  params: KeyPath,
  query: z.object({ after: z.coerce.number().int().min(0).catch(0).default(0) }),
  reply: History,
})

/** The encoded plates of a page that was made of a photo; 404 for a page of the app, whose plates are everybody's. */
export const getLinkedPlates = fileRoute({
  path: '/api/p/:key/plates',
  who: 'everybody',
  params: KeyPath,
  type: 'application/octet-stream',
  headers: z.object({
    'Cache-Control': z.literal('private, no-store'),
    'Content-Encoding': z.enum(['br', 'gzip']).optional(),
    Vary: z.literal('Accept-Encoding'),
  }),
})
