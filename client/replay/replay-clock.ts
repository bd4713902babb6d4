/** The pace of a replay: about 20 seconds for a whole artwork, within bounds for one step. */

export const SPEEDS = [1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

const TARGET_DURATION_MS = 20_000
const MAX_STEP_MS = 900
const MIN_STEP_MS = 12

/** Returns the milliseconds that one step takes at speed 1. */
export function stepMs(steps: number): number {
  return Math.min(Math.max(TARGET_DURATION_MS / Math.max(steps, 1), MIN_STEP_MS), MAX_STEP_MS)
}

/** Returns the position `elapsed` ms later, at most `steps`: whole steps, and the share of the next one. */
export function advance(position: number, elapsed: number, steps: number, speed: Speed): number {
  return Math.min(position + (elapsed * speed) / stepMs(steps), steps)
}
