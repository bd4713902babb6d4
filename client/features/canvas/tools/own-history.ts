import type { Say } from '#client/canvas/surface/region-cursor/use-announcement.ts'
import type { Studio } from '#client/canvas/studio.ts'
import type { HistoryActions } from './history-buttons.tsx'

/** Back and forth among one's own strokes, after what is still on its way, and said: on the page it may be far from the eye. */
export function ownHistory(studio: Studio | null, say: Say): Pick<HistoryActions, 'onUndo' | 'onRedo'> {
  return {
    onUndo: () => studio?.toolRunner.runInOrder(() => say(studio.session.undo() ? 'Undone' : 'Nothing to undo')),
    onRedo: () => studio?.toolRunner.runInOrder(() => say(studio.session.redo() ? 'Redone' : 'Nothing to redo')),
  }
}
