import { useState } from 'react'
import type { Family } from '#contract/families.ts'
import type { FamilyInvitation } from '#contract/invitations.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'

export interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  family: Pick<Family, 'id' | 'name'>
}

/** Invites somebody into a family: first the form, then the link and the QR code. For the family's parents. */
export function InviteDialog({ open, onOpenChange, family }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Invite to ${family.name}`}
      description="You get a link for one person. It works once, for 7 days."
    >
      <Steps family={family} />
    </Dialog>
  )
}

/** A component inside the dialog, so that each opening starts with an empty form. */
function Steps({ family }: Pick<InviteDialogProps, 'family'>) {
  const [made, setMade] = useState<FamilyInvitation | null>(null)
  if (!made) return <InviteForm familyId={family.id} onMade={setMade} />
  return (
    <div className="flex flex-col gap-4">
      <output>
        {made.username === null
          ? 'The link is ready. Whoever opens it first can join.'
          : `The link is ready. Only ${made.username} can join with it.`}
      </output>
      <InvitationLink code={made.code} familyName={family.name} />
      <Button onClick={() => setMade(null)}>Invite somebody else</Button>
    </div>
  )
}
