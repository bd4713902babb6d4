/** Pages to color. */
import { z } from 'zod'
import { IsoDate, route } from './route.ts'

export const Difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof Difficulty>

export const Template = z.object({
  id: z.int(),
  title: z.string(),
  /** The line art as a picture people can see. */
  imageUrl: z.string(),
  /** Where the page's plates are, so that it can be colored before an artwork is made of it: immutable, addressed by content. */
  platesUrl: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  difficulty: Difficulty,
  isPremium: z.boolean(),
  price: z.number(),
  storeId: z.int().nullable(),
  published: z.boolean(),
  createdAt: IsoDate,
  /** Regions that can be colored: what 'Easy, 9 colors' is counted from. */
  regionCount: z.int(),
})
export type Template = z.infer<typeof Template>

export const listTemplates = route({ method: 'get', path: '/api/templates', reply: z.array(Template) })
