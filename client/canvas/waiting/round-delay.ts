/** How long the next round waits after one that could not send everything. */

const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 120_000

/** Returns milliseconds: doubled each time, with jitter. @param failures rounds in a row, from 1 @param chance 0 to 1 */
export function roundDelay(failures: number, chance: number): number {
  const whole = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)
  return whole / 2 + (whole / 2) * chance
}
