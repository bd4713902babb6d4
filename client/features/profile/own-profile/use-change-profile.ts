import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeProfile, type ProfileChange } from '#contract/profile.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { keepProfile } from './profile-query.ts'

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
