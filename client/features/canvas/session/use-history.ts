import { useCallback } from 'react'
import type { Studio } from '#client/canvas/studio.ts'
import type { Say } from '#client/canvas/surface/region-cursor/use-announcement.ts'

/**
 * Returns undo and redo of the person's own strokes. Both wait for the strokes that the hand has not finished yet, and each result is
 * announced, because the changed stroke may be far from where the person is looking.
 */
export function useHistory(studio: Studio | null, say: Say): { readonly undo: () => void; readonly redo: () => void } {
  const undo = useCallback(
    () => studio?.toolRunner.runInOrder(() => say(studio.session.undo() ? 'Undone' : 'Nothing to undo')),
    [studio, say],
  )
  const redo = useCallback(
    () => studio?.toolRunner.runInOrder(() => say(studio.session.redo() ? 'Redone' : 'Nothing to redo')),
    [studio, say],
  )
  return { undo, redo }
}
