/** Refuses requests that were sent to another host name (SECURITY-87). */
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Problem } from './problem.ts'

export type HostCheck = (request: IncomingMessage) => boolean

/** The names of this machine for itself. No page of another site has one of them. */
const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

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
    else next(new Problem(421, 'foreign-host', `This server is not reached by that address. Please go to ${publicUrl}`))
  }
}
