import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Problem } from './problem.ts'

export type OriginCheck = (request: IncomingMessage) => boolean

/**
 * Tells whether a request comes from our own site (SECURITY-5): the public URL or, without one, the host that it was sent
 * to. A browser states the origin on unsafe calls and WebSocket upgrades, and a page cannot change it; a command-line client
 * states none, and passes.
 */
export function createOriginCheck({ publicUrl }: { publicUrl: string | null }): OriginCheck {
  return (request) => {
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') return false
    const origin = request.headers.origin
    if (site === 'same-origin' || origin === undefined) return true
    if (publicUrl !== null) return origin === publicUrl
    const host = request.headers.host
    return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses unsafe calls from other sites: beside SameSite cookies, the second lock against forged requests. */
export function refuseForeignOrigin(originAllowed: OriginCheck): RequestHandler {
  return (request, _response, next) => {
    if (SAFE.has(request.method) || originAllowed(request)) next()
    else next(Problem.forbidden('This request came from another site', 'foreign-origin'))
  }
}
