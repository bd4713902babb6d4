/** The cookie that makes a browser a device of a family (CHILD-2). */
import type { CookieOptions, Request, Response } from 'express'

const DEVICE_COOKIE = 'fridgedoor.device'
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** 256 random bits in base64url. */
const TOKEN = /(?:^|;) *fridgedoor\.device=([\w-]{43})(?:;|$)/

export interface DeviceCookie {
  /** Returns the token of the request's cookie, or null. */
  read(request: Request): string | null
  /** Sets the cookie for a year from now. */
  set(request: Request, response: Response, token: string): void
  clear(request: Request, response: Response): void
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
    read: (request) => TOKEN.exec(request.headers.cookie ?? '')?.[1] ?? null,
    set(request, response, token) {
      response.cookie(DEVICE_COOKIE, token, { ...optionsFor(request), maxAge: LIFETIME_MS })
    },
    clear(request, response) {
      response.clearCookie(DEVICE_COOKIE, optionsFor(request))
    },
  }
}
