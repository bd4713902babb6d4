/**
 * Returns `make` with a cache of the `limit` most recently used results (LRU). Concurrent calls with one key share one call of
 * `make`. A rejected result is not cached.
 */
export function memoizeRecent<V>(limit: number, make: (key: string) => Promise<V>): (key: string) => Promise<V> {
  const results = new Map<string, Promise<V>>()
  return (key) => {
    const result = results.get(key) ?? make(key)
    results.delete(key)
    results.set(key, result)
    result.catch(() => {
      if (results.get(key) === result) results.delete(key)
    })
    for (const leastRecent of results.keys()) {
      if (results.size <= limit) break
      results.delete(leastRecent)
    }
    return result
  }
}
