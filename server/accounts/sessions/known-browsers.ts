/**
 * Remembers in a browser which accounts somebody has signed in to there. Wrong passwords in such a browser count for it alone, so a flood
 * of them elsewhere does not keep people out of their own account (SECURITY-85).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import type { Credential } from '#server/rights/standing/credential.ts'

/** The name without https, and the one behind it (ACCOUNT-53). */
const PLAIN_COOKIE = 'fridgedoor.known'
const HOST_COOKIE = `__Host-${PLAIN_COOKIE}`
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** The browser's random id and one mark for each account, with dots between them, all in base64url. */
const PLAIN_MARKS = /(?:^|;) *fridgedoor\.known=([\w-]{22})((?:\.[\w-]{43})+)(?:;|$)/
const HOST_MARKS = /(?:^|;) *__Host-fridgedoor\.known=([\w-]{22})((?:\.[\w-]{43})+)(?:;|$)/

/** The most accounts that one browser is known to; the one that signed in longest ago gives way. */
const MAX_ACCOUNTS = 40

export interface KnownBrowsers {
  /** Returns the id of the request's browser if it is known to the account and the credential is still the same, else null. */
  idFor(request: Request, credential: Credential): string | null
  /** Makes the browser known to the account. Call it after a sign-in or a change of the password. */
  remember(request: Request, response: Response, credential: Credential): void
  /** Takes that back, of a deleted account. */
  forget(request: Request, response: Response, credential: Credential): void
}

interface Cookie {
  readonly browserId: string
  readonly marks: readonly string[]
}

function read(request: Request, pattern: RegExp): Cookie | null {
  const [, browserId, marks] = pattern.exec(request.headers.cookie ?? '') ?? []
  if (browserId === undefined || marks === undefined) return null
  return { browserId, marks: marks.slice(1).split('.').slice(-MAX_ACCOUNTS) }
}

/**
 * Marks are signed and tell no account. A new password ends the marks of the old one, so that who knew it counts as a stranger.
 * @param options.secret of the sessions @param options.secure the public address is https
 */
export function createKnownBrowsers({ secret, secure }: { secret: string; secure: boolean }): KnownBrowsers {
  const key = createHmac('sha256', secret).update('known browsers').digest()

  const [name, pattern] = secure ? [HOST_COOKIE, HOST_MARKS] : [PLAIN_COOKIE, PLAIN_MARKS]

  function markOf(browserId: string, { userId, version }: Credential): string {
    return createHmac('sha256', key).update(`${browserId}.${userId}.${version}`).digest('base64url')
  }

  function write(request: Request, response: Response, { browserId, marks }: Cookie): void {
    const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure: secure || request.secure, path: '/' }
    if (marks.length === 0) response.clearCookie(name, options)
    else response.cookie(name, [browserId, ...marks].join('.'), { ...options, maxAge: LIFETIME_MS })
  }

  return {
    idFor(request, credential) {
      const cookie = read(request, pattern)
      if (!cookie) return null
      const wanted = Buffer.from(markOf(cookie.browserId, credential))
      return cookie.marks.some((mark) => timingSafeEqual(Buffer.from(mark), wanted)) ? cookie.browserId : null
    },
    remember(request, response, credential) {
      const known = read(request, pattern)
      const browserId = known?.browserId ?? randomBytes(16).toString('base64url')
      const mark = markOf(browserId, credential)
      const marks = [...(known?.marks ?? []).filter((other) => other !== mark), mark].slice(-MAX_ACCOUNTS)
      write(request, response, { browserId, marks })
    },
    forget(request, response, credential) {
      const known = read(request, pattern)
      if (!known) return
      const mark = markOf(known.browserId, credential)
      write(request, response, { ...known, marks: known.marks.filter((other) => other !== mark) })
    },
  }
}
