import { useSyncExternalStore } from 'react'
import type { ArtworkSession, SessionState } from '#client/canvas/session/artwork-session.ts'

const subscribeToNothing = (): (() => void) => () => {}

/** Returns the artwork session's current state, or null while there is no session. */
export function useArtworkSessionState(session: ArtworkSession | null): SessionState | null {
  return useSyncExternalStore(session?.subscribe ?? subscribeToNothing, () => session?.state ?? null)
}
