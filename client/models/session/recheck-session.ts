import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './current-user.ts'

/** Milliseconds after a sign-in at which the client checks the session again. */
const RECHECK_MS = { usual: [1_000], mobileSafari: [500, 2_000, 5_000] } as const

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * Returns whether this is Safari on iOS. An iPad calls itself a Macintosh but has a touch screen; other browsers on iOS add a
 * token of their own.
 */
function isMobileSafari({ userAgent, maxTouchPoints }: Browser): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return apple && userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
}

/** Asks again who is signed in: after 1 s, or after 0.5, 2 and 5 s on mobile Safari, which may send a new cookie late. */
export function recheckSession(queries: QueryClient, browser: Browser): void {
  for (const delay of isMobileSafari(browser) ? RECHECK_MS.mobileSafari : RECHECK_MS.usual)
    setTimeout(() => void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }), delay)
}
