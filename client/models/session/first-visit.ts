/** Kept on the device: the id of the account that was made last, and when. */
const KEY = 'first-visit-of'
/** How long a new person is not greeted as one who has come back, whichever tab they open. */
const FIRST_VISIT_MS = 60 * 60 * 1_000

/** Remembers that an account was made just now. */
export function rememberFirstVisit(accountId: number, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, `${accountId}:${now}`)
  } catch {
    // Where storage is refused, the person is greeted as on a later visit.
  }
}

/** Returns whether the account was made here within the last hour. */
export function isFirstVisit(accountId: number, now = Date.now()): boolean {
  try {
    const [id, at] = localStorage.getItem(KEY)?.split(':') ?? []
    if (id !== String(accountId) || at === undefined) return false
    if (now - Number(at) < FIRST_VISIT_MS) return true
    localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
  return false
}
