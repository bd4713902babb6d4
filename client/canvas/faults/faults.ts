/** What a developer does to a connection on purpose, and at which moments its messages arrive then. */

export interface Faults {
  /** No socket opens, and open ones are closed. */
  readonly offline: boolean
  /** Milliseconds that each message takes longer, in either direction. */
  readonly delayMs: number
  /** Each message arrives twice. */
  readonly duplicates: boolean
  /** Messages may overtake each other. */
  readonly shuffles: boolean
}

export const NO_FAULTS: Faults = { offline: false, delayMs: 0, duplicates: false, shuffles: false }

/** Shuffled messages wait up to this long, so that those of one burst change places. */
export const SHUFFLE_MS = 400

/** Returns true when messages pass without delay, duplicates or shuffling. */
export const isTransparent = (faults: Faults): boolean => faults.delayMs === 0 && !faults.duplicates && !faults.shuffles

/**
 * Returns when a message that is sent at `now` arrives: once, or twice with duplicates. Without `shuffles` no message arrives
 * before `notBefore`, the arrival of the one sent before it. All times are in milliseconds. @param chance returns 0 to 1
 */
export function arrivals(faults: Faults, now: number, notBefore: number, chance: () => number): number[] {
  const once = (): number =>
    faults.shuffles ? now + faults.delayMs + chance() * SHUFFLE_MS : Math.max(now + faults.delayMs, notBefore)
  return faults.duplicates ? [once(), once()] : [once()]
}
