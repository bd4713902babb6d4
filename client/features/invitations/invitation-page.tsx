import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { type InvitationStatus, type InvitationView, joinFamily, viewInvitation } from '#contract/invitations.ts'
import { ReportButton } from '#client/features/reports/report-button.tsx'
import { forgetInvitation, keepInvitation, keptInvitation } from '#client/models/session/kept-invitation.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { InvitationCard } from './invitation-card.tsx'
import { rememberJoinedFamily } from './joined-family.ts'

/** The query of what the holder of an invitation's link sees. It is asked anew for each visit, because its status changes. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/invitations/code', code] as const,
    queryFn: ({ signal }) => call(viewInvitation, { params: { code }, signal }),
    staleTime: 0,
    networkMode: 'always',
  })

/** Milliseconds between 'Successfully joined!' and the welcome screen. */
const WELCOME_AFTER_MS = 1_500

/** Why an invitation cannot be accepted any more. */
const ENDED: Record<Exclude<InvitationStatus, 'pending'>, string> = {
  accepted: 'This invitation has already been accepted.',
  rejected: 'This invitation has been rejected.',
  expired: 'This invitation has expired.',
}

/** The screen of an invitation into a family, which everybody who has its link may open. */
export function InvitationPage() {
  const { code = '' } = useParams()
  return (
    <>
      {/* The same for all invitations: titles stay in the browser's history. */}
      <PageTitle>Family Invitation</PageTitle>
      <Invitation key={code} code={code} />
    </>
  )
}

function Invitation({ code }: { code: string }) {
  const { data: view, error, refetch } = useQuery(invitationQuery(code))
  if (error instanceof ApiError && error.status === 404)
    return (
      <Ended title="Invalid Invitation">
        The invitation link you followed is invalid or has expired. Please ask for a new invitation.
      </Ended>
    )
  if (view) return <OpenedInvitation code={code} view={view} />
  if (error)
    return (
      <Column>
        <LoadFailure
          title="Couldn't load the invitation"
          text={failureText(error, { fallback: loadFailureText(error) })}
          onRetry={() => void refetch()}
        />
      </Column>
    )
  return (
    <Column>
      <output className="sr-only">Loading invitation...</output>
      <Skeleton className="h-130 w-full rounded-card" />
    </Column>
  )
}

function OpenedInvitation({ code, view }: { code: string; view: InvitationView }) {
  const { accept, state } = useAcceptInvitation(code, view)
  const [cameBack] = useState(() => keptInvitation()?.code === code)
  if (state === 'joined') return <Joined familyName={view.familyName} />
  if (view.status !== 'pending') return <Ended title={`Invitation ${view.status}`}>{ENDED[view.status]}</Ended>
  return (
    <Column>
      <InvitationCard view={view} joining={state === 'joining'} cameBack={cameBack} onAccept={accept} />
      <p className="mt-4 text-center">
        <ReportButton thing={{ kind: 'family-invitation', code }} label="Report this invitation" />
      </p>
    </Column>
  )
}

/** For a moment, until the welcome screen follows. */
function Joined({ familyName }: { familyName: string }) {
  return (
    <output>
      <MessagePanel
        title="Successfully joined!"
        text={`One moment, ${familyName} is waiting for you.`}
        actions={null}
      />
    </output>
  )
}

/** An invitation that nobody can accept: what is the matter, and the way on. */
function Ended({ title, children }: { title: string; children: ReactNode }) {
  // So that the next sign-in does not lead here again.
  useEffect(forgetInvitation, [])
  return (
    <MessagePanel
      title={title}
      text={children}
      actions={
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      }
    />
  )
}

function Column({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[540px] px-5 py-10">{children}</div>
}

interface Acceptance {
  readonly accept: () => void
  readonly state: 'open' | 'joining' | 'joined'
}

/**
 * Accepts an invitation. Signed out, it is kept and leads to the sign-in screen, and from there back to the invitation;
 * once joined, to the welcome screen.
 */
function useAcceptInvitation(code: string, { familyId, familyName }: InvitationView): Acceptance {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { status } = useSession()

  const askToLogIn = (): void => {
    // No failure: the sign-in screen says the same, and the way goes on there.
    toast({
      title: 'Login required',
      description: 'Please log in or create an account to join this family',
      neutral: true,
      outlivesScreen: true,
    })
    keepInvitation(code, { id: familyId, name: familyName })
    void navigate('/auth')
  }

  const join = useMutation({
    mutationFn: () => call(joinFamily, { params: { code } }),
    // When only the reply was lost, a second request would be refused for what the first has done.
    retry: false,
    onSuccess: ({ family }) => {
      forgetInvitation()
      rememberJoinedFamily(family)
      toast({ title: 'Invitation accepted', description: `You are in ${family.name} now.` })
      // A new family changes the account, the families and what is shared.
      void queries.invalidateQueries()
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 401) {
        // The session has ended and nobody has noticed yet.
        await switchAccount(queries, null)
        return askToLogIn()
      }
      forgetInvitation()
      toast({
        title: 'Failed to join family',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      })
      void queries.invalidateQueries({ queryKey: invitationQuery(code).queryKey })
    },
  })

  useEffect(() => {
    if (!join.isSuccess) return
    const leaving = setTimeout(() => void navigate('/family-welcome', { replace: true }), WELCOME_AFTER_MS)
    return () => clearTimeout(leaving)
  }, [join.isSuccess, navigate])

  return {
    accept: () => (status === 'signed-out' ? askToLogIn() : join.mutate()),
    state: join.isSuccess ? 'joined' : join.isPending ? 'joining' : 'open',
  }
}
