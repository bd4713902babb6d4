/** What has to be true before the server is asked to complete an artwork, and what people read when it cannot be completed. */
import type { ArtworkSessionState } from '#client/canvas/session/session-state.ts'
import { ApiError, ConnectionError, UnexpectedReplyError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import type { ToastMessage } from '#client/ui/overlays/toast.ts'

/** Why a completion cannot be asked for now. */
type Obstacle = 'completed' | 'no-strokes' | 'unsaved' | 'offline'

/** Milliseconds that strokes may take to arrive and to be painted before the page counts as empty. */
const STROKES_MS = 1_500
/** Milliseconds that the server may take to acknowledge the last strokes. */
const SAVED_MS = 8_000

/** The part of an artwork session that this reads. */
interface CompletedSession {
  readonly state: Pick<ArtworkSessionState, 'summary' | 'save'>
  subscribe(listener: () => void): () => void
}

/** Sleeps; returns the function that ends the sleep without a call. */
type Later = (task: () => void, ms: number) => () => void

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

const TITLE = 'Error completing artwork'

export const NO_ARTWORK: ToastMessage = {
  title: 'No artwork to complete',
  description: 'Please save your artwork first before marking it as complete.',
  destructive: true,
}
const NO_STROKES: ToastMessage = {
  title: 'Add some colors first!',
  description: 'Try coloring at least a small part of your artwork before marking it complete.',
  destructive: true,
}

export const OBSTACLES: Readonly<Record<Obstacle, ToastMessage>> = {
  completed: { title: TITLE, description: 'This artwork is already completed', destructive: true },
  'no-strokes': NO_STROKES,
  offline: {
    title: TITLE,
    description: 'You are offline. Your strokes are kept on this device. Connect, then press Mark Complete again.',
    destructive: true,
  },
  unsaved: {
    title: TITLE,
    description: 'Your last strokes are not saved yet. Wait for ‘All changes saved’, then press Mark Complete again.',
    destructive: true,
  },
}

/** Returns the toast for a completion that was asked for and failed. Other errors than those of calls speak to developers. */
export function completionFailure(error: Error): ToastMessage {
  if (error instanceof ApiError && error.code === 'no-strokes') return NO_STROKES
  const isOfCall =
    error instanceof ApiError || error instanceof ConnectionError || error instanceof UnexpectedReplyError
  const fallback = isOfCall
    ? 'There was an error marking your artwork as complete. Please try again.'
    : 'An unknown error occurred'
  return { title: TITLE, description: failureText(error, { fallback }), destructive: true }
}
