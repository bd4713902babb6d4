/** How fast a replay goes: a picture takes about as long as one likes to watch, whatever went into it. */

export const SPEEDS = [1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

const WHOLE_MS = 20_000
const SLOWEST_STEP_MS = 900
const FASTEST_STEP_MS = 12

/** Milliseconds one step takes at speed 1. */
export function stepMs(steps: number): number {
  return Math.min(Math.max(WHOLE_MS / Math.max(steps, 1), FASTEST_STEP_MS), SLOWEST_STEP_MS)
}

/** Where the replay stands after `elapsed` ms: whole steps, and how far the next one has come; never past the end. */
export function advance(position: number, elapsed: number, steps: number, speed: Speed): number {
  return Math.min(position + (elapsed * speed) / stepMs(steps), steps)
}
