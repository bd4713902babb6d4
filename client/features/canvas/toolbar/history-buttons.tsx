/** Undo and redo of the person's own strokes. */
import { Redo2, Undo2 } from 'lucide-react'
import { useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ToolButton } from './tool-button.tsx'

/** Returns undo and redo, and whether there is something for them. */
function useHistoryButtons() {
  const { isOpen, mayDraw } = useCanvasArtwork()
  const { undo, redo } = useCanvasTools()
  const canUndo = useSessionState(({ summary }) => summary.canUndo)
  const canRedo = useSessionState(({ summary }) => summary.canRedo)
  const isEditable = mayDraw && isOpen
  return { canUndo: isEditable && canUndo, canRedo: isEditable && canRedo, undo, redo }
}

/** Two round buttons under the page. */
export function HistoryPills() {
  const { canUndo, canRedo, undo, redo } = useHistoryButtons()
  return (
    <>
      <IconButton
        variant="quiet"
        label="Undo"
        title="Undo (Ctrl+Z)"
        aria-keyshortcuts="Control+Z Meta+Z"
        icon={<Undo2 />}
        disabled={!canUndo}
        onClick={undo}
      />
      <IconButton
        variant="quiet"
        label="Redo"
        title="Redo (Ctrl+Y)"
        aria-keyshortcuts="Control+Y Control+Shift+Z Meta+Shift+Z"
        icon={<Redo2 />}
        disabled={!canRedo}
        onClick={redo}
      />
    </>
  )
}

/** The same two buttons among the tools of a rail or a bar. */
export function HistoryTools({ look }: { look: 'tile' | 'bare' }) {
  const { canUndo, canRedo, undo, redo } = useHistoryButtons()
  return (
    <>
      <ToolButton label="Undo" icon={<Undo2 aria-hidden="true" />} look={look} disabled={!canUndo} onPress={undo} />
      <ToolButton label="Redo" icon={<Redo2 aria-hidden="true" />} look={look} disabled={!canRedo} onPress={redo} />
    </>
  )
}
