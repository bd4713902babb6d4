import { Download, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { ExportSource } from './export-source.ts'

// Most visits do not export.
export const ExportDialog = lazyDialog(async () => (await import('./export-dialog.tsx')).ExportDialog)

export interface ExportButtonProps {
  source: ExportSource
  /** `icon` is a round button of 44 px. */
  as: 'icon' | 'button'
  className?: string
}

/** Returns the name and icon of what opens the dialog. */
export function exportLook(colored: boolean): { label: string; icon: ReactNode } {
  return colored
    ? { label: 'Save or print', icon: <Download aria-hidden="true" /> }
    : { label: 'Print', icon: <Printer aria-hidden="true" /> }
}

/** Opens the dialog 'Save or print', or 'Print this page' for a page without strokes. */
export function ExportButton({ source, as, className }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  const { label, icon } = exportLook(source.colored !== null)
  const show = (): void => setOpen(true)
  return (
    <>
      {as === 'icon' ? (
        <IconButton label={label} title={label} icon={icon} onClick={show} className={className} />
      ) : (
        <Button onClick={show} className={className}>
          {icon}
          {label}
        </Button>
      )}
      <ExportDialog source={source} open={open} onOpenChange={setOpen} />
    </>
  )
}
