import { Download, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { ExportSource } from './export-source.ts'

// Most visits print nothing.
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export interface ExportButtonProps {
  source: ExportSource
  /** `icon` is a round button of 44 px. */
  as: 'icon' | 'button'
  className?: string
}

/** Opens 'Save or print', or for a page nobody has colored yet, 'Print this page'. */
export function ExportButton({ source, as, className }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  // Stays, once fetched, so that it can leave as it came.
  const [asked, setAsked] = useState(false)
  const label = source.colored ? 'Save or print' : `Print ${source.title}`
  const icon = source.colored ? <Download aria-hidden="true" /> : <Printer aria-hidden="true" />
  const ask = (): void => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      {as === 'icon' ? (
        <IconButton label={label} title={label} icon={icon} onClick={ask} className={className} />
      ) : (
        <Button onClick={ask} className={className}>
          {icon}
          {label}
        </Button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ExportDialog source={source} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
