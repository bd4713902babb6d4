/** Strokes that grow under other people's pointers, followed from their first point until the document holds them. */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** How long a finished stroke is shown while its document update is on the way: storing comes before sending. */
export const LANDING_MS = 3_000

export interface RemoteStrokes {
  /** By awareness client. */
  readonly growing: ReadonlyMap<number, Stroke>
  readonly landing: readonly { readonly stroke: Stroke; readonly until: number }[]
}

export const NO_REMOTE_STROKES: RemoteStrokes = { growing: new Map(), landing: [] }

/**
 * Takes in what the others show now. A stroke that gives way to the next one was finished and lands; one that vanishes
 * was taken back by its author (or has landed already: authors keep showing a stroke until it is stored).
 */
export function followStrokes(before: RemoteStrokes, seen: ReadonlyMap<number, Stroke>, now: number): RemoteStrokes {
  const landing = before.landing.filter(({ until }) => until > now)
  for (const [client, stroke] of before.growing) {
    const next = seen.get(client)
    if (next && next.id !== stroke.id) landing.push({ stroke, until: now + LANDING_MS })
  }
  return { growing: seen, landing }
}

/** In the order they are painted over the document: what has ended below what still grows. */
export function visibleStrokes({ growing, landing }: RemoteStrokes): Stroke[] {
  return [...landing.map(({ stroke }) => stroke), ...growing.values()]
}
