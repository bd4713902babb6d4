/**
 * Reads again and again until what is read holds (is true, where nothing else is said), and resolves with it; fails after
 * `ms` with the last value seen.
 */
export async function eventually<T>(
  read: () => T | Promise<T>,
  holds: (value: T) => boolean = Boolean,
  ms = 20_000,
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)} after ${ms} ms`)
    await new Promise((later) => setTimeout(later, 10))
  }
}
