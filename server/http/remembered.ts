/**
 * Returns `read`, whose result is given again for a while: for reads that cost much and that strangers may ask for. A failure is not
 * remembered. @param clock milliseconds that never go back
 */
export function remembered<T>(read: () => Promise<T>, forMs: number, clock: () => number): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly until: number } | null = null
  return () => {
    if (last && clock() < last.until) return last.result
    const result = read()
    last = { result, until: clock() + forMs }
    result.catch(() => (last = null))
    return result
  }
}
