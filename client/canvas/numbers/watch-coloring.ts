/** Keeps the states of a page's regions up to date, at a pace that costs the pointer nothing. */
import type { Color } from '#crdt/document/stroke/color.ts'
import type { RegionStates } from '#crdt/regions/numbers/number-progress.ts'
import type { PainterClient } from '#client/canvas/painting/painter-client.ts'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { subscribeThrottled } from '#client/canvas/session/observable-state.ts'

/** Milliseconds between a change of the picture and the question about it: strokes that arrive together cause one. */
const INTERVAL_MS = 200

export interface ColoringSource {
  readonly painter: Pick<PainterClient, 'coloring'>
  readonly session: Pick<ArtworkSession, 'subscribe' | 'state'>
}

/**
 * Calls `onStates` with the states of now, and after each change of the settled picture: the painter's worker reads some hundred
 * pixels of each region. It is asked one question at a time. Returns the function that ends this.
 * @param targets the color of each label's number
 */
export function watchColoring(
  { painter, session }: ColoringSource,
  targets: readonly (Color | undefined)[],
  onStates: (states: RegionStates) => void,
): () => void {
  let asked: unknown = null
  let isAsking = false
  let isStopped = false
  const ask = (): void => {
    const { summary } = session.state
    // Each painting makes a new summary.
    if (isStopped || isAsking || summary === asked) return
    asked = summary
    isAsking = true
    void painter.coloring(targets).then((states) => {
      isAsking = false
      if (!isStopped) onStates(states)
      ask()
    })
  }
  const unsubscribe = subscribeThrottled(session.subscribe, INTERVAL_MS)(ask)
  ask()
  return () => {
    isStopped = true
    unsubscribe()
  }
}
