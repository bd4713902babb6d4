import { Link2, QrCode } from 'lucide-react'
import { useState } from 'react'
import type { FamilyInvitation } from '#contract/invitations.ts'
import { copyWithToast } from '#client/models/sharing/copy-text.ts'
import { invitationAddress } from '#client/features/families/invite/invitation-address.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { InvitationList } from './invitation-list.tsx'
import { useEndInvitation } from './use-end-invitation.ts'

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** Returns whom an invitation is for, as far as its inviter knows. */
const whom = ({ username, email }: FamilyInvitation): string => username ?? email ?? 'whoever has the link'

/** The pending invitations that the person has made: to send again, and to revoke. */
export function SentInvitations() {
  const now = useNow()
  const revoke = useEndInvitation('revoke')
  const [shown, setShown] = useState<FamilyInvitation | null>(null)
  const [isShown, setIsShown] = useState(false)
  const [asked, setAsked] = useState<FamilyInvitation | null>(null)
  return (
    <>
      <InvitationList
        which="sent"
        title="Sent invitations"
        text="Each link lets one person in. It works for 7 days, unless you revoke it."
      >
        {(invitation) => (
          <>
            <div className="min-w-0 grow basis-52">
              <h3 className="text-lead font-semibold wrap-anywhere">
                {invitation.familyName || 'An earlier invitation'}
              </h3>
              <p className="text-small wrap-anywhere text-ink-soft">
                for {whom(invitation)}, made {sayWhen(new Date(invitation.createdAt), now)}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <Button
                size="small"
                aria-label={`Copy link for ${whom(invitation)}`}
                onClick={() => void copyWithToast(invitationAddress(invitation.code, location.origin), 'Link copied')}
              >
                <Link2 aria-hidden="true" />
                Copy link
              </Button>
              <IconButton
                variant="quiet"
                label={`QR code for ${whom(invitation)}`}
                icon={<QrCode aria-hidden="true" />}
                onClick={() => {
                  setShown(invitation)
                  setIsShown(true)
                }}
              />
              <Button
                size="small"
                variant="ghost"
                aria-label={`Revoke the invitation for ${whom(invitation)}`}
                onClick={() => setAsked(invitation)}
              >
                Revoke
              </Button>
            </div>
          </>
        )}
      </InvitationList>
      <LinkDialog open={isShown} onOpenChange={setIsShown} invitation={shown} />
      {asked && (
        <ConfirmDialog
          title="Revoke this invitation?"
          description={`The link for ${whom(asked)} stops working. You can make a new one at any time.`}
          action="Revoke"
          onConfirm={() => revoke.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
