/** Artworks, without their strokes. */
import { z } from 'zod'
import { Visibility } from './accounts.ts'
import { IsoDate, PathId, route } from './route.ts'

/** Characters. */
export const MAX_TITLE = 120

export const Artwork = z.object({
  id: z.int(),
  userId: z.int(),
  ownerName: z.string(),
  isOwner: z.boolean(),
  title: z.string(),
  /** `/api/artworks/{id}/image?v={seq}`: the picture that the server painted (ARTWORK-5). */
  imageUrl: z.string(),
  templateId: z.int().nullable(),
  templateUrl: z.string().nullable(),
  originalTemplateUrl: z.string().nullable(),
  /** Where the page's plates (ink and regions) are: immutable, addressed by content. */
  platesUrl: z.string(),
  completed: z.boolean(),
  completedAt: IsoDate.nullable(),
  collaborativeMode: z.boolean(),
  /** Null for everybody but the owner and the contributors (ACCESS-7). */
  sessionCode: z.string().nullable(),
  familyId: z.int().nullable(),
  visibility: Visibility,
  /** What the asker may do: courtesy for the client, the server decides at every call. */
  canDraw: z.boolean(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
})
export type Artwork = z.infer<typeof Artwork>

const ArtworkPath = z.object({ id: PathId })

const Title = z.string().trim().max(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters`)

export const NewArtwork = z.object({
  title: Title.optional(),
  templateId: z.int().positive().nullable().optional(),
  visibility: Visibility.optional(),
  collaborativeMode: z.boolean().optional(),
})
export type NewArtwork = z.infer<typeof NewArtwork>

export const ArtworkChange = z.object({
  title: Title.min(1, 'Title is required').optional(),
  visibility: Visibility.optional(),
})
export type ArtworkChange = z.infer<typeof ArtworkChange>

/** An artwork sent back whole: only the fields that may change are read (ARTWORK-7, COLLAB-5). */
export const SavedArtwork = ArtworkChange.extend({
  /** True opens it to contributors, with a code the server makes; false changes nothing. */
  collaborativeMode: z.boolean().optional(),
  sessionCode: z.string().max(100).nullable().optional(),
})
export type SavedArtwork = z.infer<typeof SavedArtwork>

const Counts = z.object({ all: z.int(), completed: z.int(), inProgress: z.int() })

/** The reply to a request with page or limit; without both it is a bare array (ARTWORK-2). */
export const ArtworkPage = z.object({
  artworks: z.array(Artwork),
  hasMore: z.boolean(),
  total: z.int(),
  counts: Counts,
})
export type ArtworkPage = z.infer<typeof ArtworkPage>

/** Invalid numbers fall back to the defaults instead of failing (ARTWORK-2). */
const ListQuery = z.object({
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
export const getArtwork = route({ method: 'get', path: '/api/artworks/:id', params: ArtworkPath, reply: Artwork })
export const changeArtwork = route({
  method: 'patch',
  path: '/api/artworks/:id',
  params: ArtworkPath,
  body: ArtworkChange,
  reply: Artwork,
})

export const saveArtwork = route({
  method: 'put',
  path: '/api/artworks/:id',
  params: ArtworkPath,
  body: SavedArtwork,
  reply: Artwork,
})

/** One entry of the log, as the replay reads it: who did what, in the order it became durable. */
export const HistoryEntry = z.object({
  seq: z.int(),
  userId: z.int(),
  at: IsoDate,
  /** The Yjs update, base64. */
  update: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const History = z.object({
  entries: z.array(HistoryEntry),
  /** Ask again with `after` = the last seq while this is true. */
  hasMore: z.boolean(),
  people: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
})

export const getHistory = route({
  method: 'get',
  path: '/api/artworks/:id/history',
  params: ArtworkPath,
  query: z.object({ after: z.coerce.number().int().min(0).catch(0).default(0) }),
  reply: History,
})
