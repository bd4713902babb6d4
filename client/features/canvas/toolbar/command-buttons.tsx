/** The commands next to the tools: undo and redo of the person's own strokes, another page, completing. */
import { Check, PartyPopper, Redo2, RotateCcw, Shuffle, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { offersOtherPages, useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Button } from '#client/ui/button.tsx'
import { MenuEntry } from '#client/ui/overlays/menu.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { useCanvasCompletion } from '#client/features/canvas/state/people-context.ts'
import { ToolButton } from './tool-buttons.tsx'

const RandomTemplateDialog = lazyDialog(async () => (await import('./random-template-dialog.tsx')).RandomTemplateDialog)

/** Returns undo and redo, and whether there is something for them. */
function useHistoryButtons() {
  const { isOpen, mayDraw } = useCanvasArtwork()
  const { undo, redo } = useCanvasTools()
  const canUndo = useSessionState(({ summary, startedOver }) => summary.canUndo || startedOver)
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

/**
 * Opens a random other page to color, which is offered only to a person who colors alone: it would take the page away from
 * the others. An artwork that has been saved is kept.
 * @param as `pill` is a button below the page, `tool` one in the rail of tools
 */
export function RandomTemplate({ as }: { as: 'pill' | 'tool' }) {
  const { artwork, mode } = useCanvasArtwork()
  const hasStrokes = useSessionState(({ summary }) => summary.shown > 0)
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const change = (): void => void navigate('/canvas')
  // Leaving a page with strokes or an artwork needs a confirmation.
  const press = (): void => (artwork !== null || hasStrokes ? setConfirming(true) : change())
  if (!offersOtherPages(mode)) return null
  return (
    <>
      {as === 'tool' ? (
        <ToolButton label="Random Template" icon={<Shuffle aria-hidden="true" />} onPress={press} />
      ) : (
        <Button size="small" onClick={press}>
          <Shuffle aria-hidden="true" />
          <span className="max-[30rem]:sr-only">Random Template</span>
        </Button>
      )}
      <RandomTemplateDialog open={confirming} onOpenChange={setConfirming} onContinue={change} />
    </>
  )
}

/** Redo in a menu, on phones whose row of tools has no place for it. */
export function RedoEntry() {
  const { canRedo, redo } = useHistoryButtons()
  const isNarrow = useMedia('(max-width: 389px)')
  if (!isNarrow || !canRedo) return null
  return (
    <MenuEntry icon={<Redo2 aria-hidden="true" />} onSelect={redo}>
      Redo
    </MenuEntry>
  )
}

/** Takes everything that the person has colored off the page, in a menu. Nothing while there is nothing, and for people who only look. */
export function StartOverEntry() {
  const { isOpen, mayDraw } = useCanvasArtwork()
  const { startOver } = useCanvasTools()
  const hasStrokes = useSessionState(({ summary }) => summary.canUndo)
  if (!hasStrokes || !isOpen || !mayDraw) return null
  return (
    <MenuEntry icon={<RotateCcw aria-hidden="true" />} onSelect={startOver}>
      Start over
    </MenuEntry>
  )
}

/** Returns the label of the button that completes an artwork. */
export const completeLabel = (busy: boolean): string => (busy ? 'Processing...' : 'Mark Complete')

/** Celebrates the page as it is: for a child, and for somebody without an account. Completing it is another thing. */
export function DoneButton({ as }: { as: 'pill' | 'tool' | 'kid' }) {
  const showDialog = useShowDialog()
  const hasStrokes = useSessionState(({ summary }) => summary.shown > 0)
  const press = (): void => (hasStrokes ? showDialog('done', true) : toast({ title: 'Add some colors first!' }))
  const icon = <PartyPopper aria-hidden="true" />
  if (as === 'tool') return <ToolButton label={DONE} icon={icon} onPress={press} look="leaf" />
  if (as === 'pill')
    return (
      <Button size="small" variant="leaf" onClick={press}>
        {icon}
        {DONE}
      </Button>
    )
  return (
    <Button variant="leaf" onClick={press} className="min-h-12 min-w-16 shrink-0 px-4">
      {icon}
      <span className="max-[40rem]:sr-only">{DONE}</span>
    </Button>
  )
}

const DONE = 'I am done'

/**
 * Completes the artwork, for people with the right to; without an account, the page is celebrated.
 * @param as `pill` is a button below the page, `tool` one in the rail of tools
 */
export function CompleteButton({ as }: { as: 'pill' | 'tool' }) {
  const { mode } = useCanvasArtwork()
  const { mayComplete, complete, busy } = useCanvasCompletion()
  if (mode === 'guest') return <DoneButton as={as} />
  if (!mayComplete) return null
  const icon = <Check aria-hidden="true" />
  if (as === 'tool')
    return <ToolButton label={completeLabel(busy)} icon={icon} onPress={complete} disabled={busy} look="leaf" />
  return (
    <Button size="small" variant="leaf" onClick={complete} aria-disabled={busy}>
      {icon}
      {completeLabel(busy)}
    </Button>
  )
}
