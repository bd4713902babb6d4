/** The cookie that makes a browser a device of a family (CHILD-2). */
import type { CookieOptions, Request, Response } from 'express'

/** The name without https, and before there was another (ACCOUNT-53). */
const PLAIN_COOKIE = 'fridgedoor.device'
const HOST_COOKIE = `__Host-${PLAIN_COOKIE}`
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** One token for each family that the device belongs to: 256 random bits in base64url, with dots between them. */
const PLAIN_TOKENS = /(?:^|;) *fridgedoor\.device=([\w-]{43}(?:\.[\w-]{43})*)(?:;|$)/
const HOST_TOKENS = /(?:^|;) *__Host-fridgedoor\.device=([\w-]{43}(?:\.[\w-]{43})*)(?:;|$)/

/** The most families of one device (CHILD-9). */
export const MAX_FAMILIES_OF_DEVICE = 8

export interface DeviceCookie {
  /** Returns the tokens of the request's cookie: none for other devices, at most MAX_FAMILIES_OF_DEVICE. */
  read(request: Request): readonly string[]
  /** Sets the cookie for a year from now, or has the browser forget it when no token is left. */
  set(request: Request, response: Response, tokens: readonly string[]): void
}

/** HttpOnly, SameSite=Lax, and Secure like the session cookie (ACCOUNT-9). @param secure the public address is https */
export function createDeviceCookie({ secure }: { secure: boolean }): DeviceCookie {
  const optionsFor = (request: Request): CookieOptions => ({
    httpOnly: true,
    sameSite: 'lax',
    secure: secure || request.secure,
    path: '/',
  })
  const name = secure ? HOST_COOKIE : PLAIN_COOKIE
  return {
    read({ headers: { cookie = '' } }) {
      const found = (secure ? HOST_TOKENS.exec(cookie) : null) ?? PLAIN_TOKENS.exec(cookie)
      return (found?.[1]?.split('.') ?? []).slice(0, MAX_FAMILIES_OF_DEVICE)
    },
    set(request, response, tokens) {
      // One from before the other name moves to it.
      if (secure && PLAIN_TOKENS.test(request.headers.cookie ?? ''))
        response.clearCookie(PLAIN_COOKIE, optionsFor(request))
      if (tokens.length === 0) response.clearCookie(name, optionsFor(request))
      else response.cookie(name, tokens.join('.'), { ...optionsFor(request), maxAge: LIFETIME_MS })
    },
  }
}
