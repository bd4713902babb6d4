import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AdminUser, changeUser, resetUserPassword } from '#contract/admin.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { userQueries } from './user-queries.ts'

type Change = z.input<typeof changeUser.body>

/** Returns what a change has done, in a few words. */
export function changedWords({ username, isAdmin, disabled }: AdminUser, change: Change): string {
  if (change.isAdmin !== undefined) return isAdmin ? `${username} is an admin now` : `${username} is no admin any more`
  return disabled ? `${username} is disabled` : `${username} is enabled`
}

const sayFailure = (title: string, error: Error): void =>
  toast({ title, description: failureText(error, { fallback: 'Please try again.' }), destructive: true })

/** The mutations that change accounts and reset passwords. Toasts say what became of it; a new password is in the result only. */
export function userMutations(queries: QueryClient) {
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: userQueries.all() })
  return {
    change: mutationOptions({
      mutationFn: ({ id, body }: { id: number; body: Change }) => call(changeUser, { params: { id }, body }),
      onSuccess: (user: AdminUser, { body }: { body: Change }) => {
        toast({ title: changedWords(user, body) })
        return refresh()
      },
      onError: (error: Error) => sayFailure('Update failed', error),
    }),
    reset: mutationOptions({
      mutationFn: (id: number) => call(resetUserPassword, { params: { id } }),
      // A second try would make another password, and only the last one is valid.
      retry: false,
      gcTime: 0,
      onSuccess: refresh,
      onError: (error: Error) => sayFailure('Could not reset the password', error),
    }),
  }
}

/** The mutations of `userMutations` for a component. */
export function useUserCommands() {
  const { change, reset } = userMutations(useQueryClient())
  return { change: useMutation(change), reset: useMutation(reset) }
}
