/** Milliseconds after a sign-in at which the client checks the session again (TIME-6). */
const RECHECK_MS = { usual: [1_000], mobileSafari: [500, 2_000, 5_000] } as const

export type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * Returns whether this is Safari on iOS. An iPad calls itself a Macintosh but has a touch screen; other browsers on iOS add a
 * token of their own.
 */
function isMobileSafari({ userAgent, maxTouchPoints }: Browser): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return apple && userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
}

/** Returns the delays in milliseconds: 1 s, or 0.5, 2 and 5 s on mobile Safari, which may send a new cookie late. */
export function recheckDelays(browser: Browser): readonly number[] {
  return isMobileSafari(browser) ? RECHECK_MS.mobileSafari : RECHECK_MS.usual
}
