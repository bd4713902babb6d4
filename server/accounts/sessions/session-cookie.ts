/**
 * The name of the session cookie. Behind https it begins with `__Host-`, by which browsers take it from this host alone: a neighbouring host,
 * or a page without https, cannot plant one (ACCOUNT-53).
 */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sign, unsign } from 'cookie-signature'

/** The name without https, and before there was another. */
const PLAIN_COOKIE = 'fridgedoor.sid'
const HOST_COOKIE = `__Host-${PLAIN_COOKIE}`
const FORGET_PLAIN = `${PLAIN_COOKIE}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`
const FORGET_HOST = `${HOST_COOKIE}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax`

export const sessionCookie = (secure: boolean): string => (secure ? HOST_COOKIE : PLAIN_COOKIE)

/**
 * Returns the secrets of the cookie, the signing one first. The cookie behind https is signed with one of its own, so that its value is worth
 * nothing under the plain name; sessions from before it are read with the plain one.
 */
export function cookieSecrets(secret: string, secure: boolean): string[] {
  if (!secure) return [secret]
  return [createHmac('sha256', secret).update(HOST_COOKIE).digest('base64url'), secret]
}

/** Returns whether cookies name a session, which may have ended. */
export const hasSessionCookie = (cookies: string): boolean => /(?:^|; *)(?:__Host-)?fridgedoor\.sid=/.test(cookies)

const PLAIN_VALUE = /(?:^|; *)fridgedoor\.sid=([^;]*)/

/**
 * Gives a request with a cookie from before `__Host-` the new name for it, and has the browser forget the old one. Returns whether the session
 * is read from it: then the browser needs its cookie under the new name.
 */
export function adoptPlainCookie(request: IncomingMessage, response: ServerResponse, secret: string): boolean {
  const cookies = request.headers.cookie ?? ''
  const value = PLAIN_VALUE.exec(cookies)?.[1]
  if (value === undefined) return false
  response.appendHeader('Set-Cookie', FORGET_PLAIN)
  if (cookies.includes(`${HOST_COOKIE}=`) || !isSigned(value, secret)) return false
  request.headers.cookie = `${cookies}; ${HOST_COOKIE}=${value}`
  return true
}

function isSigned(value: string, secret: string): boolean {
  try {
    return unsign(decodeURIComponent(value).slice('s:'.length), secret) !== false
  } catch {
    // Not everything that is sent as a cookie can be decoded.
    return false
  }
}

/** A session, and how its cookie is set. */
export interface CookieOfSession {
  readonly secretId: string
  /** Of `cookieSecrets`, the signing one. */
  readonly secret: string
  readonly expires: Date
  /** Whether it has the name and the attribute for https. */
  readonly isHost: boolean
  readonly isSecure: boolean
}

/** Sends the cookie of a session that goes on. A cookie that is set or deleted later in the same reply replaces it. */
export function renewSessionCookie(
  response: ServerResponse,
  { secretId, secret, expires, isHost, isSecure }: CookieOfSession,
): void {
  const pair = `${sessionCookie(isHost)}=${encodeURIComponent(`s:${sign(secretId, secret)}`)}`
  const secure = isSecure ? ' Secure;' : ''
  response.appendHeader(
    'Set-Cookie',
    `${pair}; Path=/; Expires=${expires.toUTCString()}; HttpOnly;${secure} SameSite=Lax`,
  )
}

/** Has the browser forget the session cookies of a request. */
export function forgetSessionCookie(request: IncomingMessage, response: ServerResponse): void {
  const isHost = request.headers.cookie?.includes(`${HOST_COOKIE}=`) ?? false
  response.appendHeader('Set-Cookie', isHost ? FORGET_HOST : FORGET_PLAIN)
}
