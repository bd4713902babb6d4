/** Calls for templates, the pages to color. */
import { z } from 'zod'
import { IsoDate, route } from './route.ts'

export const Difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof Difficulty>

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
  /** The number of regions to color, from which 'Easy, 9 colors' is made. */
  regionCount: z.int(),
})
export type Template = z.infer<typeof Template>

export const listTemplates = route({ method: 'get', path: '/api/templates', reply: z.array(Template) })
