import { Copy } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { copyCode } from './code-pill.tsx'

export interface CodeDialogProps {
  open: boolean
  /** Null while there is no code to show. */
  code: string | null
  onClose: () => void
}

/** Shows the session code of an artwork after collaboration has been enabled. */
export function CodeDialog({ open, code, onClose }: CodeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      title="Collaboration Mode Enabled"
      description="Whoever gets this code can color this page with you."
      footer={
        <>
          <Button variant="primary" size="large" onClick={() => code !== null && void copyCode(code)}>
            <Copy aria-hidden="true" />
            Copy code
          </Button>
          <Button size="large" onClick={onClose}>
            Start coloring
          </Button>
        </>
      }
    >
      <p
        data-testid="session-code"
        className="code-text rounded-card bg-door py-5 text-center text-heading-1 select-all"
      >
        {code}
      </p>
    </Dialog>
  )
}
