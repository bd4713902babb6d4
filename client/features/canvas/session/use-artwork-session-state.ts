import { useSyncExternalStore } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'

const subscribeToNothing = (): (() => void) => () => {}

/** Returns the artwork session's current state, or null while there is no session. */
export function useArtworkSessionState(session: ArtworkSession | null): ArtworkSessionState | null {
  return useSyncExternalStore(session?.subscribe ?? subscribeToNothing, () => session?.state ?? null)
}
