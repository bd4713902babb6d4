import { Link } from 'react-router-dom'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link2, QrCode } from 'lucide-react'
import { type FamilyInvitation, rejectInvitation, revokeInvitation } from '#contract/invitations.ts'
import { invitationAddress, invitationQueries } from '#client/features/families/invitation-queries.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { copyWithToast } from '#client/models/sharing/copy-text.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { sayWhen } from '#client/ui/date-text.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

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

export interface InvitationListProps {
  which: 'received' | 'sent'
  title: string
  text: string
  children: (invitation: FamilyInvitation) => ReactNode
}

/** The pending invitations of one kind, each rendered by `children`. */
function InvitationList({ which, title, text, children }: InvitationListProps) {
  const { data, error, refetch } = useQuery({
    ...invitationQueries.mine(),
    refetchOnMount: 'always',
    networkMode: 'always',
  })
  const pending = data?.[which].filter(({ status }) => status === 'pending')
  return (
    <TitledCard title={title} text={text}>
      <LoadedList
        query={{ data: pending, error, refetch }}
        failure={{ title: "Couldn't load the invitations", text: 'Please try again.' }}
        loading={<Skeleton className="h-14 w-full" />}
        empty={<p className="rounded-field bg-door p-4">No pending invitations</p>}
      >
        {(invitations) => (
          <ul className="divide-y divide-line border-t border-line">
            {invitations.map((invitation) => (
              <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
                {children(invitation)}
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </TitledCard>
  )
}

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** Returns whom an invitation is for, as far as its inviter knows. */
const whom = ({ username, email }: FamilyInvitation): string => username ?? email ?? 'anybody with the link'

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

/** How a pending invitation ends without somebody joining: its invitee rejects it, or its inviter revokes it. */
type Ending = 'reject' | 'revoke'

const ROUTES = { reject: rejectInvitation, revoke: revokeInvitation } as const
const DONE = { reject: 'Invitation rejected', revoke: 'Invitation revoked' } as const

/** The mutation that ends an invitation. The lists are read again also after a failure: somebody may have been faster. */
function useEndInvitation(ending: Ending) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<FamilyInvitation, 'id'>) => call(ROUTES[ending], { params: { id } }),
    onSuccess: () => toast({ title: DONE[ending] }),
    onError: (error) =>
      toast({
        title: 'The invitation stays',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationQueries.all() }),
  })
}
