import type { FamilyInvitation } from '#contract/invitations.ts'
import { InvitationLink } from '#client/features/families/invitation-link.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

export interface LinkDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null before the first one is shown. */
  invitation: Pick<FamilyInvitation, 'code' | 'familyName'> | null
}

/** Shows the link and the QR code of an invitation that was made earlier. */
export function LinkDialog({ open, onOpenChange, invitation }: LinkDialogProps) {
  if (!invitation) return null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Invitation to ${invitation.familyName}`}
      description="Everybody who scans this or opens the link can join."
    >
      <InvitationLink {...invitation} />
    </Dialog>
  )
}
