/**
 * Cookies that remember one thing of a browser. Behind https their names begin with `__Host-`, by which browsers take them from this host
 * alone: a neighbouring host, or a page without https, cannot plant one (ACCOUNT-53).
 */
import type { CookieOptions, Request, Response } from 'express'

/** @param options.secure the public address is https @param options.form what the whole value looks like @param options.lifetimeMs from its last write */
export function createHostCookie(
  plainName: string,
  { secure, form, lifetimeMs }: { secure: boolean; form: RegExp; lifetimeMs: number },
) {
  const name = secure ? `__Host-${plainName}` : plainName
  // The way back from a provider of sign-ins is a navigation from another site, with which browsers send Lax cookies.
  const optionsFor = (request: Request): CookieOptions => ({
    httpOnly: true,
    sameSite: 'lax',
    secure: secure || request.secure,
    path: '/',
  })
  return {
    /** Returns the value that the request carries; null without one, and for one of another form. */
    read({ headers: { cookie = '' } }: Request): string | null {
      const values = cookie
        .split(/; */)
        .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
      return values.find((value) => form.test(value)) ?? null
    },
    write: (request: Request, response: Response, value: string): void =>
      void response.cookie(name, value, { ...optionsFor(request), maxAge: lifetimeMs }),
    /** Has the browser forget it. */
    clear: (request: Request, response: Response): void => void response.clearCookie(name, optionsFor(request)),
  }
}

export type HostCookie = ReturnType<typeof createHostCookie>
