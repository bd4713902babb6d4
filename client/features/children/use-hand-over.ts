import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signOut } from '#client/models/session/sign-out.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { isFamilyDevice } from './device-mark.ts'

export interface HandOver {
  /** A grown-up is signed in on a device of the family's children. */
  readonly isOffered: boolean
  readonly isPending: boolean
  /** Signs out, to the screen with the children's pictures. */
  readonly start: () => void
}

/** Hands the device over to a child. */
export function useHandOver(): HandOver {
  const queries = useQueryClient()
  const { account } = useSession()
  const { mutate, isPending } = useMutation({
    // A child is told nothing of copies that a browser does not let us clear.
    mutationFn: () => signOut(queries, async () => (await import('#client/models/session/sign-in.ts')).logOut()),
    onSuccess: () => switchAccount(queries, null),
    onError: (error) =>
      toast({
        title: 'You are still signed in',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return { isOffered: account?.child === null && isFamilyDevice(), isPending, start: () => mutate() }
}
