/** Calls by which parents decide about the pictures of others that their child is in (CHILD-21, CHILD-23). */
import { z } from 'zod'
import { fileRoute, IsoDate, PathId, route } from './route.ts'

/** What the parents of a child say about everybody seeing a picture with its strokes. */
export const ChildConsent = z.enum(['not-asked', 'asked', 'yes', 'no'])
export type ChildConsent = z.infer<typeof ChildConsent>

/** A picture of somebody else that a child has joined, or that holds its strokes. */
export const ChildPicture = z.object({
  artworkId: z.int(),
  title: z.string(),
  /** The owner as the parent may see them. */
  ownerName: z.string(),
  /** Whether everybody sees it now. */
  isPublic: z.boolean(),
  consent: ChildConsent,
  /** Who asked and who answered, as the parent may see them. */
  askedBy: z.string().nullable(),
  askedAt: IsoDate.nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: IsoDate.nullable(),
  /** The child may open it and color along, as far as its settings allow. */
  isIn: z.boolean(),
  /** A parent has taken the child out, and nobody else lets it back in. */
  isTakenOut: z.boolean(),
  /** Everybody, the family too, reads 'Someone' as the author of the child's strokes. */
  isNameHidden: z.boolean(),
  /** The child's strokes on the page, and those that were taken off it. */
  strokes: z.object({ shown: z.int(), takenOff: z.int() }),
})
export type ChildPicture = z.infer<typeof ChildPicture>

/** A question that no parent has answered yet. */
export const ConsentQuestion = z.object({
  childId: z.int(),
  childName: z.string(),
  artworkId: z.int(),
  title: z.string(),
  askedBy: z.string(),
  askedAt: IsoDate,
})
export type ConsentQuestion = z.infer<typeof ConsentQuestion>

const ChildPath = z.object({ id: PathId })
const ChildPicturePath = z.object({ id: PathId, artworkId: PathId })

/** The pictures of others that the child is in, at most 100, those with an open question first, then the newest. */
export const listChildPictures = route({
  method: 'get',
  path: '/api/children/:id/pictures',
  who: 'guardian',
  params: ChildPath,
  reply: z.array(ChildPicture),
})

/** Such a picture in the smallest width of cards: parents see what they decide about. */
export const getChildPicture = fileRoute({
  path: '/api/children/:id/pictures/:artworkId/picture',
  who: 'guardian',
  params: ChildPicturePath,
  type: 'image/webp',
  headers: z.object({ 'Cache-Control': z.literal('private, no-store') }),
})

/** Each field that is given is done; the others stay as they are. A consent that is taken back ends the publication at once. */
export const changeChildPicture = route({
  method: 'patch',
  path: '/api/children/:id/pictures/:artworkId',
  who: 'guardian',
  params: ChildPicturePath,
  body: z.object({
    consent: z.enum(['yes', 'no']).optional(),
    isTakenOut: z.boolean().optional(),
    isNameHidden: z.boolean().optional(),
    /** True takes all of the child's strokes off the page, false puts back what was taken off by a parent. */
    strokesTakenOff: z.boolean().optional(),
  }),
  reply: ChildPicture,
})

/** The open questions about all children of the caller. */
export const listConsentQuestions = route({
  method: 'get',
  path: '/api/children/questions',
  reply: z.array(ConsentQuestion),
})
