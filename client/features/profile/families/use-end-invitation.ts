import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FamilyInvitation, rejectInvitation, revokeInvitation } from '#contract/invitations.ts'
import { invitationQueries } from '#client/features/families/invite/invitation-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** How a pending invitation ends without somebody joining: its invitee rejects it, or its inviter revokes it. */
export type Ending = 'reject' | 'revoke'

const ROUTES = { reject: rejectInvitation, revoke: revokeInvitation } as const
const DONE = { reject: 'Invitation rejected', revoke: 'Invitation revoked' } as const

/** The mutation that ends an invitation. The lists are read again also after a failure: somebody may have been faster. */
export function useEndInvitation(ending: Ending) {
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
