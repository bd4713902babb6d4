import { useMutation, useQueryClient } from '@tanstack/react-query'
import { finishDeletions } from '#client/models/artworks/pending-deletions.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { failureText } from '#client/http/failure-text.ts'
import { clearToasts, toast } from '#client/ui/overlays/toast.ts'
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
    mutationFn: async () => {
      // They are the person's own, and nobody may carry them out later.
      await finishDeletions()
      await (await import('#client/models/session/sign-in.ts')).logOut()
    },
    onSuccess: () => {
      // The toasts are for the grown-up.
      clearToasts()
      return switchAccount(queries, null)
    },
    onError: (error) =>
      toast({
        title: 'You are still signed in',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return { isOffered: account?.child === null && isFamilyDevice(), isPending, start: () => mutate() }
}
