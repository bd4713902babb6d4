import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { ReportedThing } from '#contract/reports.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

export interface ReportButtonProps {
  thing: ReportedThing
  /** The words on the button. */
  label: string
  /** The name of the person, where one is reported. */
  name?: string
}

/** Reports a picture, an invitation or a person to the people who run the server. */
export function ReportButton({ thing, label, name }: ReportButtonProps) {
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={name === undefined ? undefined : `${label} ${name}`}
        onClick={() => {
          // Each opening begins anew, also after a report was sent.
          setOpenings(openings + 1)
          setOpen(true)
        }}
      >
        <Flag aria-hidden="true" />
        {label}
      </Button>
      <ReportDialog key={openings} open={open} onOpenChange={setOpen} thing={thing} name={name} />
    </>
  )
}
