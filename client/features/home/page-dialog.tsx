import { PaintBucket, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Template } from '#contract/templates.ts'
import { ExportButton } from '#client/features/export/export-button.tsx'
import { difficultyText } from '#client/models/templates/difficulty-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { useColorTogether } from './use-color-together.ts'

export interface PageDialogProps {
  template: Template
  /** Address of the picture shown when the template's own does not load; undefined when there is none. */
  fallbackUrl: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog about one page: the picture large, and coloring it alone, together or on paper. */
export function PageDialog({ template, fallbackUrl, open, onOpenChange }: PageDialogProps) {
  const together = useColorTogether(template)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={template.title}
      description={difficultyText(template)}
      footer={
        <>
          {together.failure !== null && <Alert title="Error enabling collaboration">{together.failure}</Alert>}
          <Button asChild variant="primary">
            <Link to={`/canvas?templateId=${template.id}`}>
              <PaintBucket aria-hidden="true" />
              Color this
            </Link>
          </Button>
          <div className="grid grid-cols-1 gap-3 min-[23rem]:grid-cols-[3fr_2fr]">
            <Button disabled={together.starting} className="px-3!" onClick={together.start}>
              <Users aria-hidden="true" />
              Color Together
            </Button>
            <ExportButton
              as="button"
              source={{ title: template.title, platesUrl: template.platesUrl, colored: null }}
            />
          </div>
        </>
      }
    >
      <div className="daylight rounded-card border border-line bg-white p-3">
        <SteadyPicture src={template.imageUrl} alt="" fallbackUrl={fallbackUrl} eager className="max-h-[42svh]" />
      </div>
      {template.description && <p className="mt-3 text-ink-soft text-balance">{template.description}</p>}
    </Dialog>
  )
}
