import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Changed, Presence } from '#contract/socket.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import type { ClosePlan } from '#client/canvas/session/close-plan.ts'
import { openStudio, type Studio, type StudioOptions } from '#client/canvas/studio.ts'
import { openSupportHook } from '#client/canvas/support-hook.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { fetchPlates } from '#client/canvas/painting/fetch-plates.ts'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { ArtworkSessionState } from '#client/canvas/session/session-state.ts'
import type { Say } from '#client/canvas/surface/use-announcement.ts'

/** Says that the server refused a stroke for good, which is off the page then, and gives the reason. */
function sayRefused(plan: ClosePlan): void {
  toast({
    title: 'Failed to add stroke',
    ...(plan.words !== null && { description: plan.words }),
    destructive: true,
  })
}

interface StudioState {
  /** Null until the address of the plates is known. */
  readonly studio: Studio | null
  /** True once the page's picture is on the screen. */
  readonly opened: boolean
  /** Why the page could not be opened, and a function that tries again. */
  readonly failure: { readonly message: string; readonly retry: () => void } | null
}

const CLOSED: Omit<StudioState, 'failure'> & { failure: string | null } = { studio: null, opened: false, failure: null }

/**
 * Opens a studio for the page at `platesUrl`, and closes it when the component unmounts; null opens nothing yet.
 * @param onChanged called when something other than the strokes should be read again
 * @param onPainted called with each color that this person puts on the page
 * @param wire takes the place of the browser's connection; the first one stays
 */
export function useStudio(
  platesUrl: string | null,
  user: Presence['user'],
  { onChanged, onPainted }: { onChanged: (part: Changed['part']) => void; onPainted: (color: Color) => void },
  wire?: StudioOptions['wire'],
): StudioState {
  const changed = useEffectEvent(onChanged)
  const painted = useEffectEvent(onPainted)
  const [page, setPage] = useState(CLOSED)
  const [attempt, setAttempt] = useState(0)
  const { id, name, color } = user
  useEffect(() => {
    if (platesUrl === null) return
    const studio = openStudio({
      user: { id, name, color },
      plates: fetchPlates(platesUrl),
      onOpened: () => setPage((before) => ({ ...before, opened: true })),
      onFailed: (failure) => setPage((before) => ({ ...before, failure })),
      onChanged: (part) => changed(part),
      onRefused: sayRefused,
      onPainted: painted,
      ...(wire && { wire }),
    })
    const closeHook = openSupportHook(window, studio)
    // The studio lives as long as this effect, so the effect has to publish it.
    // oxlint-disable-next-line react/set-state-in-effect
    setPage({ studio, opened: false, failure: null })
    return () => {
      closeHook()
      studio.close()
      setPage(CLOSED)
    }
    // Name and color are left out: the server sends them to others, so a change of them must not reopen the page. The wire stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [platesUrl, id, attempt])
  const { failure, ...rest } = page
  return {
    ...rest,
    failure: failure === null ? null : { message: failure, retry: () => setAttempt((count) => count + 1) },
  }
}

const subscribeToNothing = (): (() => void) => () => {}

/** Returns the artwork session's current state, or null while there is no session. */
export function useArtworkSessionState(session: ArtworkSession | null): ArtworkSessionState | null {
  return useSyncExternalStore(session?.subscribe ?? subscribeToNothing, () => session?.state ?? null)
}

interface CanvasHistory {
  readonly undo: () => void
  readonly redo: () => void
  /** Takes all strokes of the person off the page, and offers to bring them back. */
  readonly startOver: () => void
}

/**
 * Returns undo and redo of the person's own strokes. They wait for the strokes that the hand has not finished yet, and each result is
 * announced, because the changed stroke may be far from where the person is looking.
 */
export function useHistory(studio: Studio | null, say: Say): CanvasHistory {
  const undo = useCallback(
    () => studio?.toolRunner.runInOrder(() => say(studio.session.undo() ? 'Undone' : 'Nothing to undo')),
    [studio, say],
  )
  const redo = useCallback(
    () => studio?.toolRunner.runInOrder(() => say(studio.session.redo() ? 'Redone' : 'Nothing to redo')),
    [studio, say],
  )
  const startOver = useCallback(
    () =>
      studio?.toolRunner.runInOrder(() => {
        const onPress = studio.session.startOver()
        toast({
          title: 'A fresh page',
          description: 'Everything you colored is off it. Undo brings it back.',
          action: { label: 'Undo', onPress },
        })
      }),
    [studio],
  )
  return { undo, redo, startOver }
}
