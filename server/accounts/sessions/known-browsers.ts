/**
 * Remembers in a browser which accounts somebody has signed in to there. Wrong passwords in such a browser count for it alone, so a flood
 * of them elsewhere does not keep people out of their own account (SECURITY-85).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { createHostCookie } from '#server/http/headers/host-cookie.ts'
import type { Credential } from '#server/rights/standing.ts'

const COOKIE = 'fridgedoor.known'
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** The browser's random id and one mark for each account, with dots between them, all in base64url. */
const MARKS = /^([\w-]{22})((?:\.[\w-]{43})+)$/

/** The most accounts that one browser is known to; the one that signed in longest ago gives way. */
const MAX_ACCOUNTS = 40

interface Cookie {
  readonly browserId: string
  readonly marks: readonly string[]
}

function toCookie(value: string): Cookie | null {
  const [, browserId, marks] = MARKS.exec(value) ?? []
  if (browserId === undefined || marks === undefined) return null
  return { browserId, marks: marks.slice(1).split('.').slice(-MAX_ACCOUNTS) }
}

/**
 * Marks are signed and tell no account. A new password ends the marks of the old one, so that who knew it counts as a stranger.
 * @param options.secret of the sessions @param options.secure the public address is https
 */
export function createKnownBrowsers(secret: string, secure: boolean) {
  const key = createHmac('sha256', secret).update('known browsers').digest()

  const cookie = createHostCookie(COOKIE, { secure, form: MARKS, lifetimeMs: LIFETIME_MS })

  function markOf(browserId: string, { userId, version }: Credential): string {
    return createHmac('sha256', key).update(`${browserId}.${userId}.${version}`).digest('base64url')
  }

  function read(request: Request): Cookie | null {
    const value = cookie.read(request)
    return value === null ? null : toCookie(value)
  }

  function write(request: Request, response: Response, { browserId, marks }: Cookie): void {
    if (marks.length === 0) cookie.clear(request, response)
    else cookie.write(request, response, [browserId, ...marks].join('.'))
  }

  return {
    /** Returns the id of the request's browser if it is known to the account and the credential is still the same, else null. */
    idFor(request: Request, credential: Credential): string | null {
      const known = read(request)
      if (!known) return null
      const wanted = Buffer.from(markOf(known.browserId, credential))
      return known.marks.some((mark) => timingSafeEqual(Buffer.from(mark), wanted)) ? known.browserId : null
    },
    /** Makes the browser known to the account. Call it after a sign-in or a change of the password. */
    remember(request: Request, response: Response, credential: Credential): void {
      const known = read(request)
      const browserId = known?.browserId ?? randomBytes(16).toString('base64url')
      const mark = markOf(browserId, credential)
      const marks = [...(known?.marks ?? []).filter((other) => other !== mark), mark].slice(-MAX_ACCOUNTS)
      write(request, response, { browserId, marks })
    },
    /** Takes that back, of a deleted account. */
    forget(request: Request, response: Response, credential: Credential): void {
      const known = read(request)
      if (!known) return
      const mark = markOf(known.browserId, credential)
      write(request, response, { ...known, marks: known.marks.filter((other) => other !== mark) })
    },
  }
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
