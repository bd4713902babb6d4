/**
 * Tracks the strokes growing under other people's pointers, from the first point until the document holds them. Each that is shown
 * costs the painter 2 MB and some of its time, so few are shown at once (SYNC-39).
 */
import type { Stroke } from '#crdt/document/stroke/stroke.ts'

/** How long a finished stroke stays visible while its update is on the way: the server stores before it sends (SYNC-1). */
export const LANDING_MS = 3_000

const MAX_LANDING = 8
const MAX_GROWING = 16
/** One person may color on several devices. */
const MAX_GROWING_OF_ONE = 3
/** A stroke that has not grown for this long leaves its place to one that grows. */
const RESTING_MS = 2_000

interface Growing {
  readonly stroke: Stroke
  readonly changedAt: number
  readonly isShown: boolean
}

export interface RemoteStrokes {
  /** By presence id. */
  readonly growing: ReadonlyMap<number, Growing>
  /** At most one of each connection, in the order in which they were finished. */
  readonly landing: readonly { readonly client: number; readonly stroke: Stroke; readonly until: number }[]
}

export const NO_REMOTE_STROKES: RemoteStrokes = { growing: new Map(), landing: [] }

/**
 * Returns the strokes after a change of presence that shows `growing`, by presence id. A stroke replaced by its author's next one was
 * finished, and lands. One that disappears was abandoned, or is stored already: its author shows it until then.
 * @param now milliseconds that never go back
 */
export function trackRemoteStrokes(
  before: RemoteStrokes,
  growing: ReadonlyMap<number, Stroke>,
  now: number,
): RemoteStrokes {
  let landing = before.landing.filter(({ until }) => until > now)
  for (const [client, { stroke, isShown }] of before.growing) {
    const next = growing.get(client)
    if (!isShown || !next || next.id === stroke.id) continue
    landing = landing.filter((other) => other.client !== client)
    landing.push({ client, stroke, until: now + LANDING_MS })
  }
  return { growing: withPlaces(before, growing, now), landing: landing.slice(-MAX_LANDING) }
}

/** Returns the strokes in painting order: landing ones below growing ones. */
export function visibleStrokes({ growing, landing }: RemoteStrokes): Stroke[] {
  const shown = [...growing.values()].filter(({ isShown }) => isShown)
  return [...landing, ...shown].map(({ stroke }) => stroke)
}

/** Gives the places to those that have one and still grow, and then to those that have changed last. */
function withPlaces(
  before: RemoteStrokes,
  growing: ReadonlyMap<number, Stroke>,
  now: number,
): ReadonlyMap<number, Growing> {
  const candidates = [...growing]
    // Nobody's own client shows a fill as growing. Showing one would cost the painting of its region again and again.
    .filter(([, { tool }]) => tool !== 'fill')
    .map(([client, stroke]) => {
      const old = before.growing.get(client)
      const changedAt = old?.stroke === stroke ? old.changedAt : now
      const staysShown = old?.isShown === true && now - changedAt < RESTING_MS
      return { client, stroke, changedAt, staysShown }
    })
  const shown = new Set<number>()
  const ofAuthor = new Map<number, number>()
  for (const { client, stroke } of candidates.toSorted(
    (a, b) => Number(b.staysShown) - Number(a.staysShown) || b.changedAt - a.changedAt,
  )) {
    const own = ofAuthor.get(stroke.author) ?? 0
    if (shown.size >= MAX_GROWING || own >= MAX_GROWING_OF_ONE) continue
    shown.add(client)
    ofAuthor.set(stroke.author, own + 1)
  }
  return new Map(
    candidates.map(({ client, stroke, changedAt }) => [client, { stroke, changedAt, isShown: shown.has(client) }]),
  )
}
