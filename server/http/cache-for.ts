/**
 * Returns `read` with a cache: a result is returned again for `ms`. For reads that cost much and that strangers may ask for. A failure is
 * not cached. @param clock milliseconds that never go back
 */
export function cacheFor<T>(ms: number, read: () => Promise<T>, clock: () => number): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly until: number } | null = null
  return () => {
    if (last && clock() < last.until) return last.result
    const result = read()
    last = { result, until: clock() + ms }
    result.catch(() => (last = null))
    return result
  }
}
