import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

export interface RandomTemplateDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onContinue: () => void
}

/** Asks for confirmation before a page with strokes is left for a random one, and says what becomes of it. */
export function RandomTemplateDialog({ open, onOpenChange, onContinue }: RandomTemplateDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Random Template"
      description="Changing to a random template will discard your current work. Continue?"
      footer={
        <>
          <Button variant="primary" size="large" onClick={onContinue}>
            Continue
          </Button>
          <Button size="large" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </>
      }
    >
      <p>It goes from this screen only: what is saved stays in your artworks, and you find it at home.</p>
    </Dialog>
  )
}
