/** The cookie that makes a browser a device of a family (CHILD-2). Browsers have one for a year from its last change. */
import type { Request, Response } from 'express'
import { createHostCookie } from '#server/http/headers/host-cookie.ts'

const COOKIE = 'fridgedoor.device'
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** One token for each family that the device belongs to: 256 random bits in base64url, with dots between them. */
const TOKENS = /^[\w-]{43}(?:\.[\w-]{43})*$/

/** The most families of one device (CHILD-9). */
export const MAX_FAMILIES_OF_DEVICE = 8

/** @param options.secure the public address is https */
export function createDeviceCookie(secure: boolean) {
  const cookie = createHostCookie(COOKIE, { secure, form: TOKENS, lifetimeMs: LIFETIME_MS })
  return {
    /** Returns the tokens of the request's cookie: none for other devices, at most MAX_FAMILIES_OF_DEVICE. */
    read: (request: Request): readonly string[] =>
      (cookie.read(request)?.split('.') ?? []).slice(0, MAX_FAMILIES_OF_DEVICE),
    /** Sets the cookie for a year from now, or has the browser forget it when no token is left. */
    set(request: Request, response: Response, tokens: readonly string[]): void {
      if (tokens.length === 0) cookie.clear(request, response)
      else cookie.write(request, response, tokens.join('.'))
    },
  }
}

export type DeviceCookie = ReturnType<typeof createDeviceCookie>
