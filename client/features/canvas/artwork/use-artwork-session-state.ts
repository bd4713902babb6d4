import { useSyncExternalStore } from 'react'
import type { ArtworkSession, SessionState } from '#client/canvas/session/artwork-session.ts'

const never = (): (() => void) => () => {}

/** The session's state, kept current; null while there is none. */
export function useArtworkSessionState(session: ArtworkSession | null): SessionState | null {
  return useSyncExternalStore(session?.subscribe ?? never, () => session?.state ?? null)
}
