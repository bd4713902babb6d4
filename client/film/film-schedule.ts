/** When a film shows which moment of the replay. */
import type { ReplayClock } from '#client/replay/replay-clock.ts'
import type { FilmFormat } from './film-messages.ts'

/** The time between two pictures. Finer steps make a GIF larger, and no smoother in many viewers. */
export const FRAME_MS: Readonly<Record<FilmFormat, number>> = { gif: 80, webm: 40, mp4: 40 }
/** How long the finished picture stays before the film ends or begins anew. */
export const HOLD_MS = 2_400

/** Returns how long the strokes take in a film. */
export const strokesMs = (clock: ReplayClock, maxSeconds: number): number =>
  Math.min(clock.durationMs, maxSeconds * 1_000)

/**
 * Returns the positions (whole steps, and the share of the next one) that a film shows, one every `frameMs`: first the empty page,
 * last the finished picture.
 */
export function filmPositions(clock: ReplayClock, maxSeconds: number, frameMs: number): number[] {
  const lengthMs = strokesMs(clock, maxSeconds)
  const last = Math.ceil(lengthMs / frameMs)
  const positions = Array.from({ length: last }, (_, i) => clock.positionAt((i / last) * clock.durationMs))
  return [...positions, clock.steps]
}
