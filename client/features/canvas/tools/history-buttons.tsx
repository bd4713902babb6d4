/** Undo and redo of the person's own strokes: the buttons, and what pressing them does. */
import { Redo2, Undo2 } from 'lucide-react'
import type { Say } from '#client/canvas/surface/region-cursor/use-announcement.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ToolButton } from './tool-button.tsx'

export interface HistoryActions {
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
}

/**
 * Returns the two commands; both wait for the strokes that the hand has not finished yet. Each result is announced,
 * because the changed stroke may be far from where the person is looking.
 */
export function historyCommands(studio: Studio | null, say: Say): Pick<HistoryActions, 'onUndo' | 'onRedo'> {
  return {
    onUndo: () => studio?.toolRunner.runInOrder(() => say(studio.session.undo() ? 'Undone' : 'Nothing to undo')),
    onRedo: () => studio?.toolRunner.runInOrder(() => say(studio.session.redo() ? 'Redone' : 'Nothing to redo')),
  }
}

/** Two round buttons under the page. */
export function HistoryPills({ canUndo, canRedo, onUndo, onRedo }: HistoryActions) {
  return (
    <>
      <IconButton
        variant="quiet"
        label="Undo"
        title="Undo (Ctrl+Z)"
        aria-keyshortcuts="Control+Z Meta+Z"
        icon={<Undo2 />}
        disabled={!canUndo}
        onClick={onUndo}
      />
      <IconButton
        variant="quiet"
        label="Redo"
        title="Redo (Ctrl+Y)"
        aria-keyshortcuts="Control+Y Control+Shift+Z Meta+Shift+Z"
        icon={<Redo2 />}
        disabled={!canRedo}
        onClick={onRedo}
      />
    </>
  )
}

/** The same two buttons among the tools of a rail or a bar. */
export function HistoryTools({ canUndo, canRedo, onUndo, onRedo, look }: HistoryActions & { look: 'tile' | 'bare' }) {
  return (
    <>
      <ToolButton label="Undo" icon={<Undo2 aria-hidden="true" />} look={look} disabled={!canUndo} onPress={onUndo} />
      <ToolButton label="Redo" icon={<Redo2 aria-hidden="true" />} look={look} disabled={!canRedo} onPress={onRedo} />
    </>
  )
}
