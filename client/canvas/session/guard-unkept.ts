/** Guards strokes that are neither on the server nor on the device, for example because it is full (OUTBOX-8). */
import type { ArtworkSession } from './artwork-session.ts'
import { isUnkept } from './session-state.ts'

/** The sessions whose pages were left with such strokes: what closes each, and the id of its person. */
const left = new Map<() => Promise<void>, number>()

/**
 * Has the browser ask before it closes the tab while a session has such strokes. Returns the function that closes the session when its page
 * is left: with such strokes, it goes on without the page until the server or the device has them.
 * @param page fires `beforeunload`: the window
 */
export function guardUnkept(
  session: Pick<ArtworkSession, 'state' | 'subscribe' | 'close'>,
  userId: number,
  page: EventTarget,
): () => void {
  const ask = (event: Event): void => {
    if (isUnkept(session.state)) event.preventDefault()
  }
  // Only meanwhile, because some browsers keep no page for Back that listens.
  const listen = (unkept: boolean): void =>
    page[unkept ? 'addEventListener' : 'removeEventListener']('beforeunload', ask)
  const look = (): void => {
    const unkept = isUnkept(session.state)
    listen(unkept)
    if (!unkept && left.has(close)) void close()
  }
  const unsubscribe = session.subscribe(look)
  const close = (): Promise<void> => {
    unsubscribe()
    listen(false)
    left.delete(close)
    return session.close()
  }
  return () => {
    left.set(close, userId)
    look()
  }
}

/** Closes the sessions of pages that the person has left: they have said that what is not saved is to be deleted. */
export async function closeLeft(userId: number): Promise<void> {
  await Promise.all([...left].flatMap(([close, owner]) => (owner === userId ? [close()] : [])))
}
