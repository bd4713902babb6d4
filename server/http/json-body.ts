import express, { type Request, type RequestHandler } from 'express'
import { Problem } from './problem.ts'

const KB = 1024
/** Bytes of a body: artwork writes may carry a picture (HTTP-7). */
const ARTWORK_LIMIT = 10 * KB * KB
const LIMIT = 100 * KB

const small = express.json({ limit: LIMIT, strict: false })
const large = express.json({ limit: ARTWORK_LIMIT, strict: false })

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
}

/**
 * Reads JSON bodies. Anything else on an API call is 415: no form can be posted at us from another page, and no body is
 * guessed at. A stranger never gets to send the large ones.
 */
export const jsonBody: RequestHandler = (request, response, next) => {
  if (!hasBody(request)) return next()
  if (!request.is('application/json'))
    return next(new Problem(415, 'unsupported-media-type', 'Send JSON, with Content-Type: application/json'))
  const artworkWrite = request.signedIn && /^\/api\/artworks(\/|$)/i.test(request.path)
  return (artworkWrite ? large : small)(request, response, next)
}
