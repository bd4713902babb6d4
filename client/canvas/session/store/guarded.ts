/**
 * Returns a listener that never throws. Yjs and our own states call listeners one after the other, and one that throws would keep the
 * next from being called: a stroke would be on the page and sent to nobody. The error is thrown a moment later, where the browser
 * reports it.
 */
export function guarded<Args extends unknown[]>(listener: (...args: Args) => void): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
