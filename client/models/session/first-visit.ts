/** Kept in the tab's session storage, which ends with the visit: the id of the account that was made in it. */
const KEY = 'first-visit-of'

/** Remembers that this visit is the first of an account. */
export function rememberFirstVisit(accountId: number): void {
  try {
    sessionStorage.setItem(KEY, String(accountId))
  } catch {
    // Where storage is refused, the person is greeted as on a later visit.
  }
}

/** Returns whether the account was made in this visit. */
export function isFirstVisit(accountId: number): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(accountId)
  } catch {
    return false
  }
}
