/** Fetches a picture from an address that a person has typed, and from nowhere inside the operator's network (SSRF). */
import { Buffer } from 'node:buffer'
import { lookup as lookUp } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import {
  ADDRESS_HAS_PASSWORD,
  ADDRESS_MUST_BE_HTTP,
  ADDRESS_NOT_PUBLIC,
  ADDRESS_TOO_SLOW,
  noServerNamed,
  PICTURE_FORM_UNREADABLE,
  PICTURE_NOT_FETCHED,
  PICTURE_TOO_LARGE,
  repliedWithStatus,
  TOO_MANY_REDIRECTS,
} from '#server/texts/pages.ts'

/** Public by its range, but inside a cloud it is the machine's own host. */
const HOST_OF_CLOUD = '168.63.129.16'

/** All IPv6 addresses of the public internet. Outside of them are, among others, IPv4 addresses in an old form (`::127.0.0.1`). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** The picture cannot be had from there; `message` is a sentence for people that says why. */
export class Unfetchable extends Error {
  override readonly name = 'Unfetchable'
}

/** Returns the bytes at an address. Rejects with Unfetchable. */
export type FetchPicture = (url: string) => Promise<Uint8Array>

export interface FetchOptions {
  readonly maxBytes: number
  /** For everything together: names, connections, redirects and bytes. */
  readonly timeoutMs: number
  /** Returns all addresses of a host. */
  readonly resolve?: (host: string) => Promise<string[]>
  /** Whether the server may connect to an address. */
  readonly mayConnect?: (address: string) => boolean
}

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const addressesOf = async (host: string): Promise<string[]> =>
  (await lookUp(host, { all: true, verbatim: true })).map(({ address }) => address)

/** Returns a look-up that knows these addresses and asks nobody. */
const pinnedTo = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all }, done) => (all ? done(null, found) : done(null, found[0]!.address, found[0]!.family))
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/**
 * Takes http and https addresses. Each host is looked up once per connection, every one of its addresses must be public, and the
 * connection goes to one of the addresses that were checked, so that a name cannot change its meaning in between (DNS rebinding).
 * Redirects are followed 3 times and checked in the same way. No cookie, credential or referrer is sent.
 */
export function createPictureFetcher(options: FetchOptions): FetchPicture {
  const { maxBytes, timeoutMs, resolve = addressesOf, mayConnect = isPublicAddress } = options

  /** Returns the addresses of a host. Rejects with Unfetchable unless the server may connect to every one of them. */
  async function addressesTo(host: string, signal: AbortSignal): Promise<readonly string[]> {
    // Numbers are not looked up.
    if (isIP(host) !== 0) {
      if (!mayConnect(host)) throw new Unfetchable(ADDRESS_NOT_PUBLIC)
      return [host]
    }
    const addresses = await Promise.race([resolve(host), aborted(signal)]).catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new Unfetchable(noServerNamed(host), { cause: error })
    })
    if (addresses.length === 0 || !addresses.every(mayConnect)) throw new Unfetchable(ADDRESS_NOT_PUBLIC)
    return addresses
  }

  async function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const addresses = await addressesTo(url.hostname.replace(/^\[(.*)\]$/, '$1'), signal)
    const { request } = url.protocol === 'https:' ? https : http
    const headers = { accept: 'image/png, image/jpeg, image/svg+xml', 'accept-encoding': 'identity' }
    return new Promise((resolveReply, reject) => {
      // A connection that an agent keeps could belong to an earlier check.
      request(url, { agent: false, lookup: pinnedTo(addresses), signal, headers }, resolveReply)
        .on('error', reject)
        .end()
    })
  }

  async function follow(start: URL, signal: AbortSignal): Promise<Uint8Array> {
    let url = start
    for (let redirects = 0; ; redirects++) {
      const reply = await get(url, signal)
      const { statusCode = 0, headers } = reply
      if (!REDIRECTS.has(statusCode)) return bytesOf(reply)
      reply.destroy()
      if (redirects === MAX_REDIRECTS) throw new Unfetchable(TOO_MANY_REDIRECTS)
      url = readAddress(headers.location ?? '', url)
    }
  }

  async function bytesOf(reply: IncomingMessage): Promise<Uint8Array> {
    const { statusCode, headers } = reply
    const tooLarge = new Unfetchable(PICTURE_TOO_LARGE)
    try {
      if (statusCode !== 200) throw new Unfetchable(repliedWithStatus(statusCode))
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Unfetchable(PICTURE_FORM_UNREADABLE)
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of reply) {
        length += chunk.length
        if (length > maxBytes) throw tooLarge
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    } finally {
      reply.destroy()
    }
  }

  return async (text) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await follow(readAddress(text), signal)
    } catch (error) {
      if (error instanceof Unfetchable) throw error
      if (signal.aborted) throw new Unfetchable(ADDRESS_TOO_SLOW, { cause: error })
      throw new Unfetchable(PICTURE_NOT_FETCHED, { cause: error })
    }
  }
}

/** Throws Unfetchable for anything but an http or https address without a name and password. */
function readAddress(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Unfetchable(ADDRESS_MUST_BE_HTTP)
  if (url.username !== '' || url.password !== '') throw new Unfetchable(ADDRESS_HAS_PASSWORD)
  return url
}

/**
 * Returns whether an IP address is one of the public internet: not private, loopback, link-local (where clouds keep their metadata),
 * shared, multicast, reserved, or one that leads to such an IPv4 address in the form of an IPv6 address. Other texts are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  if (plain instanceof ipaddr.IPv6 && !plain.match(GLOBAL_IPV6)) return false
  return plain.range() === 'unicast' && plain.toString() !== HOST_OF_CLOUD
}
