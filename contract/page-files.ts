/** Calls for the files of pages: plates, line art and pictures. The client loads them by address, and none of this file. */
import { z } from 'zod'
import { fileRoute, KeptForEver, KeptForPerson } from './route.ts'

// These calls need no session for pages of the app. Pages of photos are for the people who may see an artwork on them: 404 for everybody else (TEMPLATE-68).

/** A SHA-256 in hex, and the painter's version behind a hyphen unless that is 1. */
const PaintedPlates = z
  .string()
  .regex(/^[0-9a-f]{64}(-[1-9][0-9]{0,3})?$/)
  .transform((name) => ({ hash: name.slice(0, 64), painterVersion: Number(name.slice(65) || 1) }))

const PlatesPath = z.object({ hash: PaintedPlates })

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

/** `{hash}.png` is 800 pixels wide, `{hash}-small.png` 400, `{hash}-tiny.png` 160, `{hash}-colored.png` 320. */
const PictureFile = z
  .string()
  .regex(/^[0-9a-f]{64}(-(small|tiny|colored))?\.png$/)
  .transform((file) => ({
    hash: file.slice(0, 64),
    size: z.enum(['small', 'tiny', 'colored', 'full']).catch('full').parse(file.slice(65, -4)),
  }))

/** A picture of a page: its line art, or with each region in a color. */
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
