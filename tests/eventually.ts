const FIRST_PAUSE_MS = 10
/** What is read may be pictures that browsers and the server paint, so a long wait asks rarely. */
const LONGEST_PAUSE_MS = 250

/**
 * Polls `read` until `holds` accepts its value (by default: until it is truthy), and resolves with that value. Rejects after
 * `ms` milliseconds with the last value.
 */
export async function eventually<T>(
  read: () => T | Promise<T>,
  holds: (value: T) => boolean = Boolean,
  ms = 20_000,
): Promise<T> {
  const end = Date.now() + ms
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5)) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)} after ${ms} ms`)
    await new Promise((later) => setTimeout(later, pause))
  }
}
