import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'

interface ThrowAwayDialogProps {
  open: boolean
  /** What is thrown away. */
  title: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the page on this device makes room for another one. */
export function ThrowAwayDialog({ open, title, onConfirm, onClose }: ThrowAwayDialogProps) {
  return (
    open && (
      <ConfirmDialog
        title="Throw this page away?"
        description={`${title} is only on this device, and another page takes its place. To keep it, make an account first.`}
        action="Throw it away"
        onConfirm={onConfirm}
        onClose={onClose}
      />
    )
  )
}
