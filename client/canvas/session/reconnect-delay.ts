/**
 * How long the client waits before it reconnects: exponential backoff with a cap and jitter, so that not all clients return at
 * the same moment after a restart.
 */

const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 4_000
/** The delay when the server asked for a pause, for example after 'too-fast'. */
export const SERVER_PAUSE_MS = 5_000

/** Returns milliseconds. @param attempt failed attempts so far, 0 or more @param chance 0 to 1 */
export function reconnectDelay(attempt: number, chance: number): number {
  const whole = Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS)
  return whole / 2 + (whole / 2) * chance
}
