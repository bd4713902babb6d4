/** Calls for templates, the pages to color. */
import { z } from 'zod'
import { IsoDate, route } from './route.ts'

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

/**
 * Returns the address of a page's plates, for a painter of this version. A version above 1 is part of the address and of the
 * bytes there, so that nobody paints with another one by accident.
 */
export function platesUrl(platesHash: string, painterVersion: number): string {
  return `/api/plates/${platesHash}${painterVersion === 1 ? '' : `-${painterVersion}`}`
}

/** Returns the address of the picture of the page with these plates. */
export function pagePictureUrl(platesHash: string): string {
  return `/templates/${platesHash}.png`
}
