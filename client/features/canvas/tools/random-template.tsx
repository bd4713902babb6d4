import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { ToolButton } from './tool-button.tsx'

const RandomTemplateDialog = lazyDialog(async () => (await import('./random-template-dialog.tsx')).RandomTemplateDialog)

export interface RandomTemplateProps {
  /** The page has strokes or an artwork, so that leaving it needs a confirmation (TEMPLATE-6). */
  started: boolean
  /** `pill` is a button below the page, `tool` one in the rail of tools. */
  as: 'pill' | 'tool'
}

/** Opens a random other page to color. An artwork that has been saved is kept. */
export function RandomTemplate({ started, as }: RandomTemplateProps) {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const change = (): void => void navigate('/canvas')
  const press = (): void => (started ? setConfirming(true) : change())
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
