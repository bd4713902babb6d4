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
  /** `tool` stands in a rail of tools. */
  as: 'pill' | 'tool'
}

/** Another page, whichever comes. What has been saved of this one stays on the door. */
export function RandomTemplate({ started, as }: RandomTemplateProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const change = (): void => void navigate('/canvas')
  const press = (): void => (started ? setAsked(true) : change())
  return (
    <>
      {as === 'tool' ? (
        <ToolButton label="Random Template" icon={<Shuffle aria-hidden="true" />} onPress={press} />
      ) : (
        <Button size="small" onClick={press}>
          <Shuffle aria-hidden="true" />
          Random Template
        </Button>
      )}
      <RandomTemplateDialog open={asked} onOpenChange={setAsked} onContinue={change} />
    </>
  )
}
