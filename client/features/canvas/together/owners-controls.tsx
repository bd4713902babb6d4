import { RefreshCw, UserX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { Collaboration } from './use-collaboration.ts'

/** For the owner: another code, and the end of coloring together. Both ask first. */
export function OwnersControls({ collaboration: { busy, renew, disable } }: { collaboration: Collaboration }) {
  const [asked, setAsked] = useState<'renew' | 'stop' | null>(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" className="grow" disabled={busy} onClick={() => setAsked('renew')}>
        <RefreshCw aria-hidden="true" />
        Change the code
      </Button>
      <Button size="small" className="grow" disabled={busy} onClick={() => setAsked('stop')}>
        <UserX aria-hidden="true" />
        Stop collaborating
      </Button>
      {asked === 'renew' && (
        <ConfirmDialog
          title="Change the code?"
          description="Links, QR codes and codes that you have sent stop working. Who has joined stays."
          action="Change the code"
          onConfirm={renew}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'stop' && (
        <ConfirmDialog
          title="Stop collaborating?"
          description="Only you can color this page then, and the code stops working. Everything that was colored stays, and who has joined can still look."
          action="Stop collaborating"
          onConfirm={disable}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
