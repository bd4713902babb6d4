import { useSyncExternalStore } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'

const never = (): (() => void) => () => {}

/** The session's state, kept current; null while there is none. */
export function useSessionState(session: ArtworkSession | null): ArtworkSessionState | null {
  return useSyncExternalStore(session?.subscribe ?? never, () => session?.state ?? null)
}
