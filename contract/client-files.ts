/** The built client, for every address that is none of the server's own. */
import { z } from 'zod'
import { fileRoute, KeptForEver } from './route.ts'

/** Asked for again each time. */
const NoCache = z.literal('no-cache')

/** A file of the build: hashed ones are kept for ever. */
export const getClientFile = fileRoute({
  path: '/*file',
  who: 'everybody',
  type: '*/*',
  headers: z.object({ 'Cache-Control': z.union([KeptForEver, NoCache]) }),
})

/** The page, for the addresses the client's own router knows. */
export const getClientPage = fileRoute({
  path: '/*page',
  who: 'everybody',
  type: 'text/html; charset=utf-8',
  headers: z.object({ 'Cache-Control': NoCache }),
})
