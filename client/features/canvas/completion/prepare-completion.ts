/** What has to be true before the server is asked to complete an artwork. */
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'

/** Why a completion cannot be asked for now. */
export type Obstacle = 'no-strokes' | 'unsaved' | 'offline'

/** Milliseconds that strokes may take to arrive and to be painted before the page counts as empty. */
const STROKES_MS = 1_500
/** Milliseconds that the server may take to acknowledge the last strokes. */
const SAVED_MS = 8_000

/** The part of an artwork session that this reads. */
export interface CompletedSession {
  readonly state: Pick<ArtworkSessionState, 'summary' | 'save'>
  subscribe(listener: () => void): () => void
}

/** Sleeps; returns the function that ends the sleep without a call. */
export type Later = (task: () => void, ms: number) => () => void

/** Resolves with whether the condition holds now or within `ms`. */
function holdsWithin(session: CompletedSession, ms: number, later: Later, holds: () => boolean): Promise<boolean> {
  if (holds()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const finish = (result: boolean): void => {
      stop()
      cancel()
      resolve(result)
    }
    const stop = session.subscribe(() => holds() && finish(true))
    const cancel = later(() => finish(false), ms)
  })
}

/** Waits for strokes to be there and to be saved. Returns what is in the way, or null. */
export async function prepareCompletion(session: CompletedSession, later: Later): Promise<Obstacle | null> {
  const hasStrokes = await holdsWithin(session, STROKES_MS, later, () => session.state.summary.shown > 0)
  if (!hasStrokes) return 'no-strokes'
  const isDecided = (): boolean => session.state.save !== 'saving' && session.state.save !== 'opening'
  await holdsWithin(session, SAVED_MS, later, isDecided)
  if (session.state.save === 'saved') return null
  return session.state.save === 'offline' ? 'offline' : 'unsaved'
}
