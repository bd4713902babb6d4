/** How long to wait before the next attempt: doubling, capped, and spread so that a restart is not met by a stampede. */

const FIRST_MS = 200
const LONGEST_MS = 4_000
/** After 'too fast' the server wants a real pause. */
export const PAUSE_MS = 5_000

/** @param attempt failed attempts so far, 0 or more @param chance 0 to 1 */
export function reconnectDelay(attempt: number, chance: number): number {
  const whole = Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS)
  return whole / 2 + (whole / 2) * chance
}
