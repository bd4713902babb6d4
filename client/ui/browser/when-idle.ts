/** A browser that is never idle does it after this long all the same. */
const LATEST_MS = 2_000
/** How long a browser without `requestIdleCallback` (Safari) waits. */
const WITHOUT_IDLE_MS = 1_000

/** Calls `act` once when the browser has nothing else to do. Returns a function that forgets about it. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(() => act(), { timeout: LATEST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, WITHOUT_IDLE_MS)
  return () => clearTimeout(timer)
}
