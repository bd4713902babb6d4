import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { offersOtherPages } from '#client/features/canvas/state/canvas-mode.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { ToolButton } from './tool-button.tsx'

const RandomTemplateDialog = lazyDialog(async () => (await import('./random-template-dialog.tsx')).RandomTemplateDialog)

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
          <span className="max-[389px]:sr-only">Random Template</span>
        </Button>
      )}
      <RandomTemplateDialog open={confirming} onOpenChange={setConfirming} onContinue={change} />
    </>
  )
}
