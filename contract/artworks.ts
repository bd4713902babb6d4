/** Calls for artworks and their history; strokes are in strokes.ts. */
import { z } from 'zod'
import { Account, Visibility } from './accounts.ts'
import { REWARDS } from './coins.ts'
import { LogKey } from './log-position.ts'
import { isAllSeen, UNSEEN_WORDS } from './names.ts'
import { fileRoute, IsoDate, PathId, route, Success } from './route.ts'

/** In characters. */
export const MAX_TITLE = 120

export const Artwork = z.object({
  id: z.int(),
  /** Tells this artwork's log from any other, also from one that has the same id after a restore (LOG-1). */
  logKey: LogKey,
  userId: z.int(),
  ownerName: z.string(),
  /** The owner's `profileColor`. */
  ownerColor: z.string(),
  isOwner: z.boolean(),
  title: z.string(),
  /** `/api/artworks/{id}/image?v={seq}-{mark}`, the picture that the server painted (ARTWORK-5). */
  imageUrl: z.string(),
  templateId: z.int().nullable(),
  templateUrl: z.string().nullable(),
  originalTemplateUrl: z.string().nullable(),
  /** Address of the page's plates (ink and regions). It contains their hash, so what it returns never changes. */
  platesUrl: z.string(),
  completed: z.boolean(),
  completedAt: IsoDate.nullable(),
  collaborativeMode: z.boolean(),
  /** Null for people other than the owner and the contributors (ACCESS-7). */
  sessionCode: z.string().nullable(),
  /** Null also for readers who do not belong to that family, such as parents in a child's other home. */
  familyId: z.int().nullable(),
  visibility: Visibility,
  /** Whether the caller may draw now. A hint for the client: the server decides again at every call (ACCESS-1). */
  canDraw: z.boolean(),
  /** The operator hides it from everybody but its owner (ADMIN-40). Only its owner and parents are told. */
  isHidden: z.literal(true).optional(),
  /** A child that colors with its family only is in it, so the code lets in nobody else (CHILD-22). Only those in it are told. */
  familyOnly: z.literal(true).optional(),
  /** A part of its log could not be read, and is left out until the operator repairs it (LOG-4). Only its owner and parents are told. */
  hasUnread: z.literal(true).optional(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
})
export type Artwork = z.infer<typeof Artwork>

/** An artwork after a change. What comes with a completion is left out of every other reply. */
export const ChangedArtwork = Artwork.extend({
  /** The coins for its first completion ever; left out of later ones. 0 is read as the usual reward. */
  coinsEarned: z
    .int()
    .nonnegative()
    .transform((coins) => coins || REWARDS.completed_artwork)
    .optional(),
  /** The owner's account, with the coins it has now. */
  user: Account.optional(),
})
export type ChangedArtwork = z.infer<typeof ChangedArtwork>

/** The family to share it with, of which the owner must be a member; null for none (FAMILY-8). */
const NamedFamily = z.int().positive().nullable().optional()

const ArtworkPath = z.object({ id: PathId })

/** What people call a picture. */
export const Title = z
  .string()
  .trim()
  .max(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters`)
  .refine(isAllSeen, UNSEEN_WORDS)

export const NewArtwork = z.object({
  title: Title.optional(),
  /** The page to color. `BLANK_PAGE_ID`, null and none: an empty sheet. */
  templateId: z.int().nonnegative().nullable().optional(),
  visibility: Visibility.optional(),
  familyId: NamedFamily,
  collaborativeMode: z.boolean().optional(),
  /** True is refused with 400, because a new artwork has no strokes (ARTWORK-13). */
  completed: z.boolean().optional(),
})
export type NewArtwork = z.infer<typeof NewArtwork>

export const ArtworkChange = z.object({
  title: Title.min(1, 'Title is required').optional(),
  visibility: Visibility.optional(),
  familyId: NamedFamily,
  /** True completes the artwork (ARTWORK-13), false reopens it. */
  completed: z.boolean().optional(),
})
export type ArtworkChange = z.infer<typeof ArtworkChange>

/** A whole artwork sent back by PUT; the server reads only the fields that may change. */
export const SavedArtwork = ArtworkChange.omit({ familyId: true }).extend({
  /** True opens the artwork to contributors, under a code that the server makes. False changes nothing. */
  collaborativeMode: z.boolean().optional(),
  sessionCode: z.string().max(100).nullable().optional(),
})
export type SavedArtwork = z.infer<typeof SavedArtwork>

const Counts = z.object({ all: z.int(), completed: z.int(), inProgress: z.int() })

/** One list page, the reply when the query has `page` or `limit`; without both it is a bare array. */
export const ArtworkPage = z.object({
  artworks: z.array(Artwork),
  hasMore: z.boolean(),
  total: z.int(),
  counts: Counts,
})
export type ArtworkPage = z.infer<typeof ArtworkPage>

/** Invalid numbers get the default instead of a 400. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).catch(1).optional(),
  limit: z.coerce.number().int().min(1).max(100).catch(20).optional(),
  search: z.string().trim().max(200).optional(),
  status: z.enum(['all', 'completed', 'in-progress']).optional(),
  sort: z.enum(['newest', 'oldest', 'title-asc', 'title-desc']).optional(),
})

export const listArtworks = route({
  method: 'get',
  path: '/api/artworks',
  query: ListQuery,
  reply: z.union([z.array(Artwork), ArtworkPage]),
})
export const createArtwork = route({
  method: 'post',
  path: '/api/artworks',
  body: NewArtwork,
  reply: Artwork,
  status: 201,
})
/** Makes an artwork of the caller's own with the same page and all strokes, which keep their authors (ARTWORK-12). */
export const copyArtwork = route({
  method: 'post',
  path: '/api/artworks/:id/copy',
  who: 'reader',
  params: ArtworkPath,
  reply: Artwork,
  status: 201,
})
export const getArtwork = route({
  method: 'get',
  path: '/api/artworks/:id',
  who: 'reader',
  params: ArtworkPath,
  reply: Artwork,
})
export const changeArtwork = route({
  method: 'patch',
  path: '/api/artworks/:id',
  who: 'participant',
  params: ArtworkPath,
  body: ArtworkChange,
  reply: ChangedArtwork,
})

export const saveArtwork = route({
  method: 'put',
  path: '/api/artworks/:id',
  who: 'participant',
  params: ArtworkPath,
  body: SavedArtwork,
  reply: ChangedArtwork,
})

/** Takes a completed artwork back in progress; 409 when it is in progress (ARTWORK-13). */
export const reopenArtwork = route({
  method: 'post',
  path: '/api/artworks/:id/reopen',
  who: 'owner',
  params: ArtworkPath,
  reply: Artwork,
})

/**
 * Says that the owner has shared a completed artwork that others may see, or with `visibility` may see from now on: 5 coins, once for each artwork.
 * Without `coinsEarned` there were none. 409 for an artwork in progress, and for one that nobody else may see.
 */
export const shareArtwork = route({
  method: 'post',
  path: '/api/artworks/:id/share',
  who: 'owner',
  params: ArtworkPath,
  body: z.object({ visibility: Visibility.exclude(['private']).optional() }),
  reply: z.object({ coinsEarned: z.int().positive().optional(), user: Account }),
})

/** Deletes an artwork and all that belongs to it, for good (ARTWORK-15). 404 when it is deleted already. */
export const deleteArtwork = route({
  method: 'delete',
  path: '/api/artworks/:id',
  who: 'owner',
  params: ArtworkPath,
  reply: Success,
})

/** One log entry as the replay reads it. Entries come in log order. */
export const HistoryEntry = z.object({
  seq: z.int(),
  userId: z.int(),
  at: IsoDate,
  /** The Yjs update in base64. */
  update: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const History = z.object({
  entries: z.array(HistoryEntry),
  /** True when there are more entries: ask again with `after` set to the last `seq`. */
  hasMore: z.boolean(),
  people: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
})

export const getHistory = route({
  method: 'get',
  path: '/api/artworks/:id/history',
  who: 'reader',
  params: ArtworkPath,
  query: z.object({ after: z.coerce.number().int().min(0).catch(0).default(0) }),
  reply: History,
})

const ImageQuery = z.object({
  /** The number of a log entry, and the mark of the log there; anything else is ignored. */
  v: z
    .string()
    .regex(/^\d{1,9}(-[A-Za-z0-9_-]{22})?$/)
    .transform((text) => {
      const [seq, ...mark] = text.split('-')
      return { seq: Number(seq), mark: mark.length === 0 ? undefined : mark.join('-') }
    })
    .optional()
    .catch(undefined),
  /** `small` is a thumbnail. */
  size: z.enum(['small', 'full']).catch('full'),
})

const ImageHeaders = z.object({
  'Cache-Control': z.enum(['private, no-cache', 'private, max-age=31536000, immutable']),
  ETag: z.string(),
  /** Without it, the cache could show the previous person's pictures to the next person at the same tablet. */
  Vary: z.literal('Cookie'),
  /** SHA-256, in hex, of the color plane. */
  'X-Color-Plane': z.string(),
})

/**
 * The newest picture of the artwork. If `v` is the log entry and the log's mark that it shows, this session's browser may cache it
 * for ever. Without `v`, or with any other, the browser revalidates it each time.
 */
export const getArtworkImage = fileRoute({
  path: '/api/artworks/:id/image',
  who: 'reader',
  params: ArtworkPath,
  query: ImageQuery,
  type: 'image/png',
  headers: ImageHeaders,
})

/** The widths in pixels of the pictures on cards. A browser chooses by the width that it shows. */
export const CARD_WIDTHS = [320, 480, 800] as const
export type CardWidth = (typeof CARD_WIDTHS)[number]

/** The newest picture of the artwork as WebP, for cards. It is cached as `getArtworkImage` is. */
export const getArtworkCard = fileRoute({
  path: '/api/artworks/:id/image/:width',
  who: 'reader',
  params: ArtworkPath.extend({ width: PathId.pipe(z.literal(CARD_WIDTHS)) }),
  query: ImageQuery.omit({ size: true }),
  type: 'image/webp',
  headers: ImageHeaders,
})

/**
 * The opening picture of a long artwork, on which the client paints the later strokes. 204 when there is none; the client then
 * paints the document from its first stroke.
 */
export const getOpeningPicture = fileRoute({
  path: '/api/artworks/:id/keyframe',
  who: 'reader',
  params: ArtworkPath,
  type: 'application/octet-stream',
  headers: z.object({ 'Cache-Control': z.literal('private, no-store') }),
})

/** What a person who is not signed in sees of a public artwork next to its thumbnail; 404 for any other artwork (ARTWORK-16). */
export const getPreviewTitle = route({
  method: 'get',
  path: '/api/artworks/:id/preview/title',
  who: 'everybody',
  params: ArtworkPath,
  reply: z.object({ title: z.string() }),
})

/** The thumbnail of a public artwork for link previews; 404 for any other artwork (ARTWORK-16). */
export const getPreview = fileRoute({
  path: '/api/artworks/:id/preview',
  who: 'everybody',
  params: ArtworkPath,
  type: 'image/png',
  headers: z.object({
    'Cache-Control': z.literal('public, no-cache'),
    ETag: z.string(),
    'X-Robots-Tag': z.literal('noindex'),
  }),
})
