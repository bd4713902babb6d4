/** Calls for the built client, at all addresses that the server does not use itself. */
import { z } from 'zod'
import { fileRoute, KeptForEver } from './route.ts'

/** The browser revalidates its copy each time. */
const NoCache = z.literal('no-cache')

/** A file of the build. Files with a hash in their name never change. */
export const getClientFile = fileRoute({
  path: '/*file',
  who: 'everybody',
  type: '*/*',
  headers: z.object({ 'Cache-Control': z.union([KeptForEver, NoCache]) }),
})

/** The client's HTML page, for the addresses of its router. */
export const getClientPage = fileRoute({
  path: '/*page',
  who: 'everybody',
  type: 'text/html; charset=utf-8',
  headers: z.object({ 'Cache-Control': NoCache }),
})
