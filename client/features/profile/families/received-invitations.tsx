import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { InvitationList } from './invitation-list.tsx'
import { useEndInvitation } from './use-end-invitation.ts'

/** The pending invitations that are made out to the person. Accepting leads to the invitation's own page. */
export function ReceivedInvitations() {
  const now = useNow()
  const reject = useEndInvitation('reject')
  return (
    <InvitationList
      which="received"
      title="Received invitations"
      text="Families that want you in. You look at an invitation before you join."
    >
      {(invitation) => (
        <>
          <div className="min-w-0 grow basis-52">
            <h3 className="text-lead font-semibold wrap-anywhere">{invitation.familyName}</h3>
            <p className="text-small wrap-anywhere text-ink-soft">
              from {invitation.inviterName}, {sayWhen(new Date(invitation.createdAt), now)}
            </p>
            {invitation.message && <p className="mt-1 wrap-anywhere">“{invitation.message}”</p>}
          </div>
          <div className="flex gap-2">
            <Button asChild size="small">
              <Link to={`/invite/${invitation.code}`} aria-label={`Accept the invitation to ${invitation.familyName}`}>
                Accept
              </Link>
            </Button>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Reject the invitation to ${invitation.familyName}`}
              disabled={reject.isPending}
              onClick={() => reject.mutate(invitation)}
            >
              Reject
            </Button>
          </div>
        </>
      )}
    </InvitationList>
  )
}
