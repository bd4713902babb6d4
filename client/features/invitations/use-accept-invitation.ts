import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { type InvitationView, joinFamily } from '#contract/invitations.ts'
import { forgetInvitation, keepInvitation } from '#client/models/session/kept-invitation.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { invitationQuery } from './invitation-query.ts'
import { rememberJoinedFamily } from './joined-family.ts'

/** Milliseconds between 'Successfully joined!' and the welcome screen. */
const WELCOME_AFTER_MS = 1_500

export interface Acceptance {
  readonly accept: () => void
  readonly state: 'open' | 'joining' | 'joined'
}

/**
 * Accepts an invitation. Signed out, it is kept and leads to the sign-in screen, and from there back to the invitation;
 * once joined, to the welcome screen.
 */
export function useAcceptInvitation(code: string, { familyId, familyName }: InvitationView): Acceptance {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { status } = useSession()

  const askToLogIn = (): void => {
    toast({
      title: 'Login required',
      description: 'Please log in or create an account to join this family',
      destructive: true,
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
