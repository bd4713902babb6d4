/** Refuses requests from other sites (SECURITY-5). */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { HostCheck } from './host.ts'
import { Problem } from './problem.ts'

export type OriginCheck = (request: IncomingMessage) => boolean

/**
 * Returns a check of whether a request comes from our own site: the public URL or, without one, the host the request was sent to.
 * Browsers send the origin with unsafe calls and WebSocket upgrades, and a web page cannot change it. A command-line client sends
 * none and passes.
 */
export function createOriginCheck({
  publicUrl,
  hostAllowed,
}: {
  publicUrl: string | null
  hostAllowed: HostCheck
}): OriginCheck {
  return (request) => {
    if (!hostAllowed(request)) return false
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') return false
    const origin = request.headers.origin
    if (site === 'same-origin' || origin === undefined) return true
    if (publicUrl !== null) return origin === publicUrl
    const host = request.headers.host
    return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses unsafe calls from other sites with 403: besides SameSite cookies, the second defence against request forgery (CSRF). */
export function refuseForeignOrigin(originAllowed: OriginCheck): RequestHandler {
  return (request, _response, next) => {
    if (SAFE_METHODS.has(request.method) || originAllowed(request)) next()
    else next(Problem.forbidden('This request came from another site', 'foreign-origin'))
  }
}
