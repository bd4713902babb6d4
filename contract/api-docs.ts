/** Calls for the description of the API: for programs as OpenAPI 3.1, and for people as one page. */
import { z } from 'zod'
import { fileRoute } from './route.ts'

/** The server may be replaced by a newer one at any time, so the copy is compared at each use. */
const ComparedHeaders = z.object({ 'Cache-Control': z.literal('public, no-cache'), ETag: z.string() })

/** This API as OpenAPI 3.1. */
export const getApiDocument = fileRoute({
  path: '/api/openapi.json',
  who: 'everybody',
  type: 'application/json',
  headers: ComparedHeaders,
})

/** The same for people, as one HTML page that needs no script, with the sockets and their messages. */
export const getApiPage = fileRoute({
  path: '/api/docs',
  who: 'everybody',
  type: 'text/html; charset=utf-8',
  headers: ComparedHeaders,
})
