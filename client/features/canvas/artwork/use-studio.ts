import { useEffect, useEffectEvent, useState } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import type { ClosePlan } from '#client/canvas/session/close-plan.ts'
import { openStudio, type Studio } from '#client/canvas/studio.ts'
import { openSupportHook } from '#client/canvas/support-hook.ts'
import type { Presence } from '#contract/socket.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { fetchPlates } from '#client/canvas/painting/fetch-plates.ts'

/** Strokes that the server refused have been taken off the page: said in the specification's words, with the reason. */
function sayRefused(plan: ClosePlan): void {
  toast({
    title: 'Failed to add stroke',
    ...(plan.words !== null && { description: plan.words }),
    destructive: true,
  })
}

export interface StudioState {
  readonly studio: Studio | null
  /** The page's picture can be seen. */
  readonly opened: boolean
  /** Why it cannot, and the way to try again. */
  readonly failure: { readonly message: string; readonly retry: () => void } | null
}

const CLOSED: Omit<StudioState, 'failure'> & { failure: string | null } = { studio: null, opened: false, failure: null }

/**
 * Opens the page at `platesUrl` for coloring and closes it with the component; null opens nothing yet.
 * @param onPainted hears each color this person puts on it
 */
export function useStudio(
  platesUrl: string | null,
  user: Presence['user'],
  onPainted: (color: Color) => void,
): StudioState {
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
      onRefused: sayRefused,
      onPainted: painted,
    })
    const closeHook = openSupportHook(window, studio)
    // The studio lives as long as this effect: only here can it be made known.
    // oxlint-disable-next-line react/set-state-in-effect
    setPage({ studio, opened: false, failure: null })
    return () => {
      closeHook()
      studio.close()
      setPage(CLOSED)
    }
    // A new name or color of the same person is the server's matter; it does not begin the page again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [platesUrl, id, attempt])
  const { failure, ...rest } = page
  return {
    ...rest,
    failure: failure === null ? null : { message: failure, retry: () => setAttempt((count) => count + 1) },
  }
}
