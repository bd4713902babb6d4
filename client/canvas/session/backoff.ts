/**
 * How long the client waits before it tries again: exponential backoff with a cap and jitter, so that not all clients return at the
 * same moment after a restart.
 */

const FIRST_DELAY_MS = 200
const MAX_DELAY_MS = 4_000
/** The delay when the server asked for a pause, for example after 'too-fast'. */
export const SERVER_PAUSE_MS = 5_000

const FIRST_ROUND_MS = 2_000
const LONGEST_ROUND_MS = 120_000

/** Returns the milliseconds before the next connection. @param attempt failed attempts so far, 0 or more @param chance 0 to 1 */
export function reconnectDelay(attempt: number, chance: number): number {
  const whole = Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS)
  return whole / 2 + (whole / 2) * chance
}

/** Returns the milliseconds before the next round of background sync. @param failures rounds in a row, from 1 @param chance 0 to 1 */
export function roundDelay(failures: number, chance: number): number {
  const whole = Math.min(FIRST_ROUND_MS * 2 ** (failures - 1), LONGEST_ROUND_MS)
  return whole / 2 + (whole / 2) * chance
}
