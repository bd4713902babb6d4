/** Reads the JSON bodies of requests. */
import express, { type Request, type RequestHandler } from 'express'
import { Problem } from './problem.ts'
import { sendsForm } from './read-form.ts'

const KIB = 1024
const MAX_BODY_BYTES = 100 * KIB
/** Writes to artworks may carry a picture (HTTP-7). */
const MAX_ARTWORK_BODY_BYTES = 10 * KIB * KIB

const small = express.json({ limit: MAX_BODY_BYTES, strict: false })
const large = express.json({ limit: MAX_ARTWORK_BODY_BYTES, strict: false })

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
}

/**
 * Parses a JSON body, and refuses every other type with 415, so that a form on another site cannot post to the API; the few calls that
 * take a form with a file read it themselves (`readForm`), after they know the caller. Only
 * signed-in people may send large bodies.
 */
export const jsonBody: RequestHandler = (request, response, next) => {
  if (!hasBody(request) || sendsForm(request)) return next()
  if (!request.is('application/json'))
    return next(new Problem(415, 'unsupported-media-type', 'Send JSON, with Content-Type: application/json'))
  const artworkWrite = request.signedIn && /^\/api\/artworks(\/|$)/i.test(request.path)
  return (artworkWrite ? large : small)(request, response, next)
}
