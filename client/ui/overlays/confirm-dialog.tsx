import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  /** The question: 'Remove Ben?' */
  title: string
  /** What happens then, and what stays. */
  description: ReactNode
  /** The words of the button that does it. */
  action: string
  /** What can be chosen with it. */
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be taken back at once. Mount it to ask. */
export function ConfirmDialog({ title, description, action, children, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button
            variant="danger"
            size="large"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {action}
          </Button>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
