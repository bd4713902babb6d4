import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ToolButton } from './tool-button.tsx'

export interface HistoryActions {
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
}

/** Back and forth among one's own strokes: two round pills under the page. */
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

/** The same two among the tools of a rail or a bar. */
export function HistoryTools({ canUndo, canRedo, onUndo, onRedo, look }: HistoryActions & { look: 'tile' | 'bare' }) {
  return (
    <>
      <ToolButton label="Undo" icon={<Undo2 aria-hidden="true" />} look={look} disabled={!canUndo} onPress={onUndo} />
      <ToolButton label="Redo" icon={<Redo2 aria-hidden="true" />} look={look} disabled={!canRedo} onPress={onRedo} />
    </>
  )
}
