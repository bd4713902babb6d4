const KEY = 'app_error_state'
const LONGEST = 200

/** The two calls needed of `localStorage`. */
export type ErrorStorage = Pick<Storage, 'setItem' | 'removeItem'>

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // Private windows may refuse storage; the note is a help for support, not needed to go on.
  }
}

/**
 * Notes the last unhandled error of this browser, in a few words, and takes away the note of an earlier visit.
 * `storage` is asked for each time: merely reading `window.localStorage` may throw.
 */
export function recordErrors(target: EventTarget, storage: () => ErrorStorage): void {
  const note = (reason: unknown) => {
    const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)
    attempt(() => storage().setItem(KEY, text.slice(0, LONGEST)))
  }
  attempt(() => storage().removeItem(KEY))
  target.addEventListener('error', (event) =>
    note(event instanceof ErrorEvent ? (event.error ?? event.message) : event.type),
  )
  target.addEventListener('unhandledrejection', (event) =>
    note(event instanceof PromiseRejectionEvent ? event.reason : event.type),
  )
}
