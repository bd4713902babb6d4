import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import type { CanvasSaveState } from '#client/features/canvas/state/artwork-context.ts'
import { toast, type ToastMessage } from '#client/ui/overlays/toast.ts'
import type { ClosePlan } from '#client/canvas/session/close-plan.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'

const SAVE_FAILED: ToastMessage = {
  title: 'Save failed',
  description: 'Could not save your artwork. Please try again.',
  destructive: true,
}

interface SaveOptions {
  readonly session: ArtworkSession | null
  readonly save: CanvasSaveState
  readonly onCreate: () => Promise<unknown>
}

/** Returns the outcome of a requested save, or null while it is not known. */
export function saveOutcome(save: CanvasSaveState): 'saved' | 'failed' | null {
  if (save === 'saved') return 'saved'
  return save === 'saving' || save === 'opening' || save === 'new' ? null : 'failed'
}

function sayOutcome(outcome: 'saved' | 'failed'): void {
  if (outcome === 'saved') toast({ title: 'Artwork saved!' })
  else toast(SAVE_FAILED)
}

/**
 * Returns the save command. Strokes are saved as they are drawn; the command makes the artwork of a page that has none, waits
 * until the server has every stroke on disk, and then says 'Artwork saved!' once.
 */
export function useSave({ session, save, onCreate }: SaveOptions): () => void {
  const requested = useRef(false)
  useEffect(() => {
    const outcome = requested.current ? saveOutcome(save) : null
    if (outcome === null) return
    requested.current = false
    sayOutcome(outcome)
  }, [save])
  return useCallback(() => {
    if (!session) return
    const outcome = saveOutcome(save)
    if (outcome !== null) return sayOutcome(outcome)
    requested.current = true
    if (save === 'new') void onCreate()
  }, [session, save, onCreate])
}

export const AUTO_SAVE_MS = 30_000

interface AutoSaveStep {
  /** Send everything again that is not known to be saved. */
  readonly send: boolean
  /** Say that saving fails: once, until something has been saved again. */
  readonly say: boolean
  /** How often in a row something was not saved although there is a connection. */
  readonly rounds: number
}

/** Returns what to do in this round. Strokes are sent as they are drawn, so one that waits for a whole round was lost or refused. */
export function autoSaveStep(save: CanvasSaveState, rounds: number): AutoSaveStep {
  if (save !== 'saving') return { send: false, say: false, rounds: save === 'saved' ? 0 : rounds }
  return { send: true, say: rounds === 1, rounds: rounds + 1 }
}

/** Saves by itself every 30 s while the page can be drawn on and is in view. */
export function useAutoSave(session: ArtworkSession | null, save: CanvasSaveState, mayDraw: boolean): void {
  const rounds = useRef(0)
  const run = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return
    const step = autoSaveStep(save, rounds.current)
    rounds.current = step.rounds
    if (step.send) session?.sendUnsaved()
    if (step.say) toast(SAVE_FAILED)
  })
  useEffect(() => {
    if (!mayDraw) return
    const timer = setInterval(run, AUTO_SAVE_MS)
    return () => clearInterval(timer)
  }, [mayDraw])
}

/** Says once that this device keeps the strokes again after it did not. @param kept undefined while nothing is open */
export function useKeptText(kept: boolean | undefined): void {
  const before = useRef(kept)
  useEffect(() => {
    if (before.current === false && kept === true) toast({ title: 'Your strokes are kept on this device again' })
    before.current = kept
  }, [kept])
}

/** Milliseconds between two requests for an artwork that this person may not draw on just now. */
const HELD_POLL_MS = 10_000

/** Refusals after which the server says by `canDraw` that the person may draw again. */
const PASSING: readonly ClosePlan['reason'][] = ['read-only', 'completed', 'quiet-hours']

/** Sends the outbox by itself once this person may draw again, for example because the owner has resumed coloring together. */
export function useHeldOutbox(
  artworkId: number | null,
  session: ArtworkSession | null,
  closed: ClosePlan | null,
): void {
  const isWatched = artworkId !== null && PASSING.includes(closed?.reason ?? null)
  const { data, dataUpdatedAt } = useQuery({
    ...artworkQueries.detail(artworkId ?? 0),
    enabled: isWatched,
    networkMode: 'always',
    refetchInterval: isWatched ? HELD_POLL_MS : false,
  })
  const refusal = useRef({ closed, reply: 0 })
  const mayDraw = data?.canDraw === true
  useEffect(() => {
    // Only a reply from after the refusal says whether the person may draw again.
    if (refusal.current.closed !== closed) refusal.current = { closed, reply: dataUpdatedAt }
    if (isWatched && mayDraw && dataUpdatedAt !== refusal.current.reply) session?.tryAgain()
  }, [closed, isWatched, mayDraw, dataUpdatedAt, session])
}
