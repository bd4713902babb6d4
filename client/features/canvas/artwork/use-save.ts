import { useEffect, useRef } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { toast, type ToastMessage } from '#client/ui/overlays/toast.ts'
import type { PageSaveState } from './save-status.tsx'

export const SAVE_FAILED: ToastMessage = {
  title: 'Save failed',
  description: 'Could not save your artwork. Please try again.',
  destructive: true,
}

export interface SaveOptions {
  readonly session: ArtworkSession | null
  readonly save: PageSaveState
  readonly onCreate: () => Promise<unknown>
}

/** Returns the outcome of a requested save, or null while it is not known. */
export function saveOutcome(save: PageSaveState): 'saved' | 'failed' | null {
  if (save === 'saved') return 'saved'
  return save === 'saving' || save === 'opening' || save === 'new' ? null : 'failed'
}

function sayOutcome(outcome: 'saved' | 'failed'): void {
  if (outcome === 'saved') toast({ title: 'Artwork saved!' })
  else toast(SAVE_FAILED)
}

/**
 * Returns the save command. Strokes are saved as they are drawn; the command makes the artwork of a page that has none, waits
 * until the server has every stroke on disk, and then says 'Artwork saved!' once (ARTWORK-8).
 */
export function useSave({ session, save, onCreate }: SaveOptions): () => void {
  const requested = useRef(false)
  useEffect(() => {
    const outcome = requested.current ? saveOutcome(save) : null
    if (outcome === null) return
    requested.current = false
    sayOutcome(outcome)
  }, [save])
  return () => {
    if (!session) return
    const outcome = saveOutcome(save)
    if (outcome !== null) return sayOutcome(outcome)
    requested.current = true
    if (save === 'new') void onCreate()
  }
}
