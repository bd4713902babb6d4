/** The cookie that makes a browser a device of a family (CHILD-2). */
import type { CookieOptions, Request, Response } from 'express'

const DEVICE_COOKIE = 'fridgedoor.device'
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** One token for each family that the device belongs to: 256 random bits in base64url, with dots between them. */
const TOKENS = /(?:^|;) *fridgedoor\.device=([\w-]{43}(?:\.[\w-]{43})*)(?:;|$)/

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
  return {
    read: (request) =>
      (TOKENS.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? []).slice(0, MAX_FAMILIES_OF_DEVICE),
    set(request, response, tokens) {
      if (tokens.length === 0) response.clearCookie(DEVICE_COOKIE, optionsFor(request))
      else response.cookie(DEVICE_COOKIE, tokens.join('.'), { ...optionsFor(request), maxAge: LIFETIME_MS })
    },
  }
}
