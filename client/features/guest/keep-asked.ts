/**
 * Remembers in this browser that somebody wants an account for the page they color, so that the page is theirs after signing in, also
 * when the tab is closed in between. A person who signs in much later may be somebody else (GUEST-6).
 */
const KEY = 'keep-tried-page'
const LASTS_MS = 60 * 60_000

/** This visit, since the web page was loaded, has tried to keep the page and has shown the result. */
let hasAttempted = false

/** @param now milliseconds since 1970 */
export function askToKeep(now: number): void {
  hasAttempted = false
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // Where storage is refused, the address that follows the sign-in is enough, unless the tab is closed before.
  }
}

/** Returns whether a page is to be kept for the person who has signed in. @param now milliseconds since 1970 */
export function isKeepAsked(now: number): boolean {
  if (hasAttempted) return false
  try {
    const asked = Number(localStorage.getItem(KEY))
    return asked > now - LASTS_MS && asked <= now
  } catch {
    return false
  }
}

/** Notes that this visit has tried to keep the page. @param again the next visit tries once more */
export function noteKept({ again }: { again: boolean }): void {
  hasAttempted = true
  if (again) return
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Where storage is refused, nothing was written.
  }
}
