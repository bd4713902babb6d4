const KEY = 'app_error_state'
const MAX_TEXT_LENGTH = 200

/** The part of `localStorage` that is needed. */
export type ErrorStorage = Pick<Storage, 'setItem' | 'removeItem'>

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // Private windows may refuse storage. The record only helps support, so the app goes on without it.
  }
}

/**
 * Records the last unhandled error in the browser's storage, at most 200 characters, and removes the record of an earlier
 * visit. `storage` is called each time, because even reading `window.localStorage` may throw.
 */
export function recordErrors(target: EventTarget, storage: () => ErrorStorage): void {
  const record = (reason: unknown) => {
    const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)
    attempt(() => storage().setItem(KEY, Array.from(text).slice(0, MAX_TEXT_LENGTH).join('')))
  }
  attempt(() => storage().removeItem(KEY))
  target.addEventListener('error', (event) =>
    record(event instanceof ErrorEvent ? (event.error ?? event.message) : event.type),
  )
  target.addEventListener('unhandledrejection', (event) =>
    record(event instanceof PromiseRejectionEvent ? event.reason : event.type),
  )
}
