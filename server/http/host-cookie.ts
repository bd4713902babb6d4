/**
 * Cookies that remember one thing of a browser. Behind https their names begin with `__Host-`, by which browsers take them from this host
 * alone: a neighbouring host, or a page without https, cannot plant one (ACCOUNT-53).
 */
import type { CookieOptions, Request, Response } from 'express'

export interface HostCookie {
  /** Returns the value that the request carries; null without one, and for one of another form. */
  read(request: Request): string | null
  write(request: Request, response: Response, value: string): void
  /** Has the browser forget it. */
  clear(request: Request, response: Response): void
}

/** @param options.secure the public address is https @param options.form what the whole value looks like @param options.lifetimeMs from its last write */
export function createHostCookie(
  plainName: string,
  { secure, form, lifetimeMs }: { secure: boolean; form: RegExp; lifetimeMs: number },
): HostCookie {
  const name = secure ? `__Host-${plainName}` : plainName
  // The way back from a provider of sign-ins is a navigation from another site, with which browsers send Lax cookies.
  const optionsFor = (request: Request): CookieOptions => ({
    httpOnly: true,
    sameSite: 'lax',
    secure: secure || request.secure,
    path: '/',
  })
  return {
    read({ headers: { cookie = '' } }) {
      const values = cookie
        .split(/; */)
        .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []))
      return values.find((value) => form.test(value)) ?? null
    },
    write: (request, response, value) =>
      void response.cookie(name, value, { ...optionsFor(request), maxAge: lifetimeMs }),
    clear: (request, response) => void response.clearCookie(name, optionsFor(request)),
  }
}
