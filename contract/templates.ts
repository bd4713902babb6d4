/** Calls for templates, the pages to color. */
import { z } from 'zod'
import { fileRoute, IsoDate, KeptForEver, KeptForPerson, route } from './route.ts'

export const Difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof Difficulty>

/** Stands for an empty sheet where the id of a page is asked for. No page has it. */
export const BLANK_PAGE_ID = 0

/** The hash of the plates of an empty sheet, which are the same on every server. */
export const BLANK_PLATES_HASH = '226a3588147c9d46cf702f56c8f34db5fe565d67cfa8e811c8621918a76a453c'

export const Template = z.object({
  id: z.int(),
  title: z.string(),
  /** Address of the line art as an ordinary picture. */
  imageUrl: z.string(),
  /** Address of the page's plates, for coloring before there is an artwork. It contains their hash, so the reply never changes. */
  platesUrl: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  difficulty: Difficulty,
  isPremium: z.boolean(),
  price: z.number(),
  storeId: z.int().nullable(),
  published: z.boolean(),
  createdAt: IsoDate,
  /** The number of regions to color, from which 'Easy, 9 parts' is made. */
  regionCount: z.int(),
})
export type Template = z.infer<typeof Template>

export const listTemplates = route({
  method: 'get',
  path: '/api/templates',
  who: 'everybody',
  reply: z.array(Template),
})

// These calls need no session for pages of the app. Pages of photos are for the people who may see an artwork on them: 404 for everybody else (TEMPLATE-68).

/** A SHA-256 in hex, and the painter's version behind a hyphen unless that is 1. */
const PaintedPlates = z
  .string()
  .regex(/^[0-9a-f]{64}(-[1-9][0-9]{0,3})?$/)
  .transform((name) => ({ hash: name.slice(0, 64), painterVersion: Number(name.slice(65) || 1) }))

const PlatesPath = z.object({ hash: PaintedPlates })

/**
 * Returns the address of a page's plates, for a painter of this version. A version above 1 is part of the address and of the
 * bytes there, so that nobody paints with another one by accident.
 */
export function platesUrl(platesHash: string, painterVersion: number): string {
  return `/api/plates/${platesHash}${painterVersion === 1 ? '' : `-${painterVersion}`}`
}

const PackedHeaders = z.object({
  'Cache-Control': z.union([KeptForEver, KeptForPerson]),
  /** Absent when the bytes are not compressed. */
  'Content-Encoding': z.enum(['br', 'gzip']).optional(),
  ETag: z.string(),
  Vary: z.enum(['Accept-Encoding', 'Accept-Encoding, Cookie']),
})

/** The encoded plates of a page, in the best compression that the caller accepts. */
export const getPlates = fileRoute({
  path: '/api/plates/:hash',
  who: 'everybody',
  params: PlatesPath,
  type: 'application/octet-stream',
  headers: PackedHeaders,
})

/** A shipped page's line art for printing, in the best compression that the caller accepts. */
export const getFineInk = fileRoute({
  path: '/api/plates/:hash/ink',
  who: 'everybody',
  params: PlatesPath,
  type: 'application/octet-stream',
  headers: PackedHeaders,
})

/** `{hash}.png` is 800 pixels wide, `{hash}-small.png` 400. */
const PictureFile = z
  .string()
  .regex(/^[0-9a-f]{64}(-small)?\.png$/)
  .transform((file) => ({
    hash: file.slice(0, 64),
    size: file.endsWith('-small.png') ? ('small' as const) : ('full' as const),
  }))

/** Returns the address of the picture of the page with these plates. */
export function pagePictureUrl(platesHash: string): string {
  return `/templates/${platesHash}.png`
}

/** The line art of a page as a picture. */
export const getPagePicture = fileRoute({
  path: '/templates/:file',
  who: 'everybody',
  params: z.object({ file: PictureFile }),
  type: 'image/png',
  headers: z.object({
    'Cache-Control': z.union([KeptForEver, KeptForPerson]),
    ETag: z.string(),
    Vary: z.literal('Cookie').optional(),
  }),
})
