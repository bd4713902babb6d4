import { useEffect, useEffectEvent, useRef } from 'react'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { SAVE_FAILED } from '#client/features/canvas/artwork/use-save.ts'
import type { PageSaveState } from '#client/features/canvas/artwork/save-status.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { AUTO_SAVE_MS, autoSaveStep } from './auto-save.ts'

/** Saves by itself every 30 s while the page can be drawn on and is in view (TIME-11). */
export function useAutoSave(session: ArtworkSession | null, save: PageSaveState, mayDraw: boolean): void {
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
