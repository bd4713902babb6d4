import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { ReportedThing } from '#contract/reports.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

export type ReportButtonProps =
  | {
      thing: ReportedThing
      /** The words on the button. */
      label: string
      name?: never
    }
  | {
      thing: Extract<ReportedThing, { kind: 'person' }>
      label?: never
      /** The name of the person. An icon is enough next to it. */
      name: string
    }

/** Reports a picture, an invitation or a person to the people who run the server. */
export function ReportButton({ thing, label, name }: ReportButtonProps) {
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState(false)
  const ask = (): void => {
    // Each opening begins anew, also after a report was sent.
    setOpenings(openings + 1)
    setOpen(true)
  }
  return (
    <>
      {name === undefined ? (
        <Button size="small" variant="ghost" onClick={ask}>
          <Flag aria-hidden="true" />
          {label}
        </Button>
      ) : (
        <IconButton label={`Report ${name}`} icon={<Flag />} onClick={ask} />
      )}
      <ReportDialog key={openings} open={open} onOpenChange={setOpen} thing={thing} name={name} />
    </>
  )
}
