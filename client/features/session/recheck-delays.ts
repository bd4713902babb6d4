/** Milliseconds after a sign-in at which the client checks the session again (TIME-6). */
const RECHECK_MS = { usual: [1_000], mobileSafari: [500, 2_000, 5_000] } as const

export type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Safari on an iPhone or iPad; an iPad calls itself a Macintosh, but has a touch screen. Other browsers there say their own name. */
function isMobileSafari({ userAgent, maxTouchPoints }: Browser): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return apple && userAgent.includes('Safari/') && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
}

/** Once after 1 s; on mobile Safari, which sometimes keeps a new cookie back, at 0.5, 2 and 5 s. */
export function recheckDelays(browser: Browser): readonly number[] {
  return isMobileSafari(browser) ? RECHECK_MS.mobileSafari : RECHECK_MS.usual
}
