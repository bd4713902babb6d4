import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { Account } from '#contract/accounts.ts'
import { changeProfile, getProfile, type Profile, type ProfileChange } from '#contract/profile.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** The query of the signed-in person's own profile. Invalidate it after every change of their families or artworks. */
export const profileQuery = queryOptions({
  queryKey: ['/api/profile'] as const,
  queryFn: ({ signal }) => call(getProfile, { signal }),
  // The service worker may have it even when the browser reports that it is offline.
  networkMode: 'always',
})

/** Makes every screen show a changed account: the header has the name and the picture too. */
async function keepAccount(queries: QueryClient, account: Account): Promise<void> {
  // A reply that is under way is about the account before the change.
  await queries.cancelQueries({ queryKey: currentUserQuery.queryKey })
  queries.setQueryData(currentUserQuery.queryKey, Account.parse(account))
}

/** The same for the whole profile. */
async function keepProfile(queries: QueryClient, profile: Profile): Promise<void> {
  await queries.cancelQueries({ queryKey: profileQuery.queryKey })
  queries.setQueryData(profileQuery.queryKey, profile)
  await keepAccount(queries, profile)
}

/** The mutation that changes the own profile. It says in a toast what became of it. */
export function useChangeProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof ProfileChange>) => call(changeProfile, { body }),
    onSuccess: async (profile) => {
      await keepProfile(queries, profile)
      // Artworks carry their owner's name and color.
      void queries.invalidateQueries({ queryKey: ARTWORKS_KEY })
      toast({ title: 'Profile updated' })
    },
    onError: (error) =>
      toast({
        title: 'Update failed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
}
