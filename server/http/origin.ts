/** Refuses requests from other sites (SECURITY-5). */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { FROM_ANOTHER_SITE, wrongAddress } from '#server/texts/http.ts'
import { Problem } from './problem.ts'

/** The names of this machine for itself. No page of another site has one of them. */
const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

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
    else next(Problem.forbidden(FROM_ANOTHER_SITE, 'foreign-origin'))
  }
}

/** Refuses requests that were sent to another host name (SECURITY-87). */
export type HostCheck = (request: IncomingMessage) => boolean

/**
 * Returns a check of whether a request names the public URL's host, or this machine. Another site may give its name the address of this
 * server (DNS rebinding); its pages would then be of our own origin to the browser. Without a public URL every host passes.
 */
export function createHostCheck({ publicUrl }: { publicUrl: string | null }): HostCheck {
  if (publicUrl === null) return () => true
  const { hostname: own } = new URL(publicUrl)
  return ({ headers: { host = '' } }) => {
    const address = `http://${host}`
    if (!URL.canParse(address)) return false
    const { hostname } = new URL(address)
    return hostname === own || LOCAL_NAMES.has(hostname)
  }
}

/** Refuses requests to another host with 421, and says where people reach this server. */
export function refuseForeignHost(hostAllowed: HostCheck, publicUrl: string | null): RequestHandler {
  return (request, _response, next) => {
    if (hostAllowed(request)) next()
    else next(new Problem(421, 'foreign-host', wrongAddress(publicUrl)))
  }
}
