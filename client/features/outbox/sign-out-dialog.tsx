import type { UnsentPicture } from '#client/canvas/outbox/tabs.ts'
import type { ClearedCopies } from '#client/models/session/clear-copies.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { signOutText } from './outbox-text.ts'

export interface SignOutDialogProps {
  open: boolean
  pictures: readonly UnsentPicture[]
  onSignOut: (cleared: ClearedCopies) => void
  onClose: () => void
}

/** Asks what becomes of strokes that are not saved when their person signs out: nothing is lost unless they say so. */
export function SignOutDialog({ open, pictures, onSignOut, onClose }: SignOutDialogProps) {
  const leave = (cleared: ClearedCopies) => () => {
    onClose()
    onSignOut(cleared)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={signOutText(pictures)}
      description="Stay signed in until they are saved. Or log out and keep them on this device: they are sent when you sign in here again."
      footer={
        <>
          <Button variant="primary" size="large" onClick={onClose}>
            Stay signed in
          </Button>
          <Button size="large" onClick={leave('saved')}>
            Log out and keep them here
          </Button>
          <Button variant="danger" size="large" onClick={leave('all')}>
            Log out and delete them
          </Button>
        </>
      }
    />
  )
}
