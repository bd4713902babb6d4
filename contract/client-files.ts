/** Calls for the built client, at all addresses that the server does not use itself. */
import { z } from 'zod'
import { fileRoute, KeptForEver } from './route.ts'

/** The browser revalidates its copy each time. */
const NoCache = z.literal('no-cache')

/** A script, style or font of the build: its name has a hash of its content. */
export const getClientAsset = fileRoute({
  path: '/assets/*file',
  who: 'everybody',
  type: '*/*',
  headers: z.object({ 'Cache-Control': KeptForEver }),
})

/** Any other file of the build. */
export const getClientFile = fileRoute({
  path: '/*file',
  who: 'everybody',
  type: '*/*',
  headers: z.object({ 'Cache-Control': NoCache }),
})

/** The client's HTML page, for the addresses of its router. */
export const getClientPage = fileRoute({
  path: '/*page',
  who: 'everybody',
  type: 'text/html; charset=utf-8',
  headers: z.object({ 'Cache-Control': NoCache }),
})
