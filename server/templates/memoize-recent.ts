/**
 * Remembers the `limit` answers asked for last. Whoever asks while an answer is being made waits for the same one; a failed
 * attempt is forgotten, so that the next asker tries again.
 */
export function memoizeRecent<V>(limit: number, make: (key: string) => Promise<V>): (key: string) => Promise<V> {
  const kept = new Map<string, Promise<V>>()
  return (key) => {
    const answer = kept.get(key) ?? make(key)
    kept.delete(key)
    kept.set(key, answer)
    answer.catch(() => {
      if (kept.get(key) === answer) kept.delete(key)
    })
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break
      kept.delete(oldest)
    }
    return answer
  }
}
