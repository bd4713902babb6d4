/** Calls of admins who add, change and remove pages to color, and what they are shown of a picture before it becomes a page. */
import { z } from 'zod'
import { PathId, route, Success } from './route.ts'
import { Difficulty, Template } from './templates.ts'

/** The largest picture that may be sent, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** The widest gap in a line that can be closed, in pixels of the page (1600 x 1200). */
export const MAX_GAP_PX = 12
const MIN_NAME = 3
const TITLE_TOO_SHORT = `Title must be at least ${MIN_NAME} characters`
const NAME_TOO_SHORT = `Template name must be at least ${MIN_NAME} characters`
const CATEGORY_TOO_SHORT = `Category must be at least ${MIN_NAME} characters`
const PRICE = 'Price must be a whole number of coins, at least 0'
const TRUE_OR_FALSE = 'Must be true or false'
const GAP = `Gaps of 0 to ${MAX_GAP_PX} pixels can be closed`

const name = (tooShort: string) => z.string(tooShort).trim().min(MIN_NAME, tooShort).max(200, 'That is too long')
const Category = z.string(CATEGORY_TOO_SHORT).trim().min(MIN_NAME, CATEGORY_TOO_SHORT).max(60, 'That is too long')
const Description = z.string().trim().max(1_000, 'Description must be at most 1000 characters')
const Price = z.int(PRICE).min(0, PRICE).max(1_000_000, 'Price must be at most 1000000 coins')
const GapPx = z.int(GAP).min(0, GAP).max(MAX_GAP_PX, GAP)

/** An http or https address, or the path of a page of this server (`/templates/...`). */
const PictureUrl = z.union([z.string().max(2_000).startsWith('/templates/'), z.url().max(2_000)], 'Must be a valid URL')

/** What an admin says about a new page. A premium page is sold in the store for its price. */
const NewTemplateDetails = {
  category: Category,
  description: Description.nullish().transform((text) => text || null),
  difficulty: Difficulty.default('easy'),
  price: Price.default(0),
  published: z.boolean(TRUE_OR_FALSE).default(true),
  isPremium: z.boolean(TRUE_OR_FALSE).default(false),
  /** Gaps in lines of up to this many pixels of the page are closed; 0 leaves the lines as they are. */
  gapPx: GapPx.default(0),
}

export const TemplateByUrl = z.object({ title: name(TITLE_TOO_SHORT), imageUrl: PictureUrl, ...NewTemplateDetails })
export type TemplateByUrl = z.infer<typeof TemplateByUrl>

/**
 * Adds the page whose picture is at an address. 422 when the picture cannot be fetched from there, 413 when it is too large,
 * 415 when it is not a PNG, JPEG or SVG, and 400 when it cannot become a page.
 */
export const addTemplate = route({
  method: 'post',
  path: '/api/templates',
  who: 'admin',
  body: TemplateByUrl,
  reply: Template,
  status: 201,
})

/** In a form every value is text, and an empty one stands for the default. */
const fromText = <S extends z.ZodType>(schema: S, read: (text: string) => unknown) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined || text.trim() === '' ? undefined : read(text.trim())))
    .pipe(schema)

const READ_BOOLEAN: Readonly<Record<string, boolean>> = { true: true, false: false }
const readBoolean = (text: string): unknown => READ_BOOLEAN[text.toLowerCase()] ?? text

/** The text fields of the form; the file is in `image`. */
export const TemplateUpload = z.object({
  name: name(NAME_TOO_SHORT),
  category: NewTemplateDetails.category,
  description: NewTemplateDetails.description,
  difficulty: fromText(NewTemplateDetails.difficulty, (text) => text),
  price: fromText(NewTemplateDetails.price, Number),
  published: fromText(NewTemplateDetails.published, readBoolean),
  isPremium: fromText(NewTemplateDetails.isPremium, readBoolean),
  gapPx: fromText(NewTemplateDetails.gapPx, Number),
})
export type TemplateUpload = z.infer<typeof TemplateUpload>

/** `multipart/form-data`. 400 without a file; otherwise the refusals of `addTemplate`. */
export const uploadTemplate = route({
  method: 'post',
  path: '/api/templates/upload',
  who: 'admin',
  body: TemplateUpload,
  reply: Template,
  status: 201,
})

/** A place on the page, in pixels of the page (1600 x 1200), and a size in the same pixels: an area, or a length for a gap. */
const Place = z.object({ x: z.int(), y: z.int(), size: z.int() })
export type Place = z.infer<typeof Place>

/** How many places of one kind are listed, the largest first. The counts are complete. */
export const MAX_PLACES = 200

/** The page that a picture would become, and what is doubtful about it. */
export const TemplateInspection = z.object({
  regionCount: z.int(),
  /** The share of the page that the largest region covers, 0 to 1; 1 without regions. */
  largestShare: z.number(),
  /** The areas of all regions in pixels of the page, the largest first, at most 1,000. */
  regionAreas: z.array(z.int()).max(1_000),
  /** Regions that a finger hits only with care. */
  tinyCount: z.int(),
  tiny: z.array(Place).max(MAX_PLACES),
  /** Areas too small for a region; each belongs to a neighbor. */
  speckCount: z.int(),
  specks: z.array(Place).max(MAX_PLACES),
  /** Gaps in lines through which two areas that look separate are one region. `size` is the width of the gap. */
  leakCount: z.int(),
  leaks: z.array(Place).max(MAX_PLACES),
  /** Gaps that `gapPx` has closed. */
  closedCount: z.int(),
  closed: z.array(Place).max(MAX_PLACES),
  /** Whether the picture has so many shades between paper and ink that it is probably a photo. */
  looksLikePhoto: z.boolean(),
  verdict: z.enum(['good', 'look', 'bad']),
  /** The verdict in plain sentences, the most important first. */
  sentences: z.array(z.string()),
  /** The encoded plates (`decodePlates` in crdt/painter/plates/plates-codec.ts) in base64: ink and regions, to be painted in colors. */
  plates: z.base64(),
})
export type TemplateInspection = z.infer<typeof TemplateInspection>

/** `imageUrl` in JSON, or a form with the file in `image`. */
const TemplatePreview = z.object({
  imageUrl: PictureUrl.optional(),
  gapPx: z.preprocess((value) => (typeof value === 'string' && value !== '' ? Number(value) : value || 0), GapPx),
})

/**
 * Shows what would become of a picture, and stores nothing. Takes JSON with `imageUrl`, or `multipart/form-data` with the file in
 * `image`. The refusals are those of `addTemplate` and `uploadTemplate`.
 */
export const previewTemplate = route({
  method: 'post',
  path: '/api/templates/preview',
  who: 'admin',
  body: TemplatePreview,
  reply: TemplateInspection,
})

const TemplatePath = z.object({ id: PathId })

export const TemplateChange = z
  .object({
    title: name(TITLE_TOO_SHORT),
    category: Category,
    description: Description.nullable().transform((text) => text || null),
    difficulty: Difficulty,
    price: Price,
    isPremium: z.boolean(TRUE_OR_FALSE),
    published: z.boolean(TRUE_OR_FALSE),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Send something to change')
export type TemplateChange = z.infer<typeof TemplateChange>

/** Changes what is said about a page; its picture stays. The page's store item follows. */
export const changeTemplate = route({
  method: 'patch',
  path: '/api/templates/:id',
  who: 'admin',
  params: TemplatePath,
  body: TemplateChange,
  reply: Template,
})

/** Takes the page out of the list and its item out of the store; artworks and purchases keep working (TEMPLATE-2). */
export const removeTemplate = route({
  method: 'delete',
  path: '/api/templates/:id',
  who: 'admin',
  params: TemplatePath,
  reply: Success,
})
