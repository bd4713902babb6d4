/** Tracks the strokes growing under other people's pointers, from the first point until the document holds them. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** How long a finished stroke stays visible while its update is on the way: the server stores before it sends (SYNC-1). */
export const LANDING_MS = 3_000

export interface RemoteStrokes {
  /** By presence id. */
  readonly growing: ReadonlyMap<number, Stroke>
  readonly landing: readonly { readonly stroke: Stroke; readonly until: number }[]
}

export const NO_REMOTE_STROKES: RemoteStrokes = { growing: new Map(), landing: [] }

/**
 * Returns the strokes after a change of presence that shows `growing`. A stroke replaced by its author's next one was finished,
 * and lands. One that disappears was abandoned, or is stored already: its author shows it until then.
 */
export function trackRemoteStrokes(
  before: RemoteStrokes,
  growing: ReadonlyMap<number, Stroke>,
  now: number,
): RemoteStrokes {
  const landing = before.landing.filter(({ until }) => until > now)
  for (const [client, stroke] of before.growing) {
    const next = growing.get(client)
    if (next && next.id !== stroke.id) landing.push({ stroke, until: now + LANDING_MS })
  }
  return { growing, landing }
}

/** Returns the strokes in painting order: landing ones below growing ones. */
export function visibleStrokes({ growing, landing }: RemoteStrokes): Stroke[] {
  return [...landing.map(({ stroke }) => stroke), ...growing.values()]
}
