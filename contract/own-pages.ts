/** Calls for pages that grown-ups make of their own photos. The photo stays on the device: only its lines are sent (TEMPLATE-16). */
import { z } from 'zod'
import { Artwork, Title } from './artworks.ts'
import { route } from './route.ts'

/** The largest picture of lines, in bytes. One that the client makes has about 100 KB. */
export const MAX_LINES_BYTES = 1024 * 1024

/**
 * Makes a private artwork on a page with these lines. `multipart/form-data` with a PNG, JPEG or SVG in `image`. 403 for children, 400 and
 * 415 for what cannot become a page, 413 above 1 MiB.
 */
export const makeOwnPage = route({
  method: 'post',
  path: '/api/my-pages',
  body: z.object({ title: Title.optional() }),
  reply: Artwork,
  status: 201,
})
