import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endAllSessions } from '#contract/profile.ts'
import { finishDeletions } from '#client/models/artworks/deletion/waiting-deletions.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'

/** Signs the person out of all devices, this one too, after asking (PROFILE-48). */
export function SignOutEverywhere() {
  const [asked, setAsked] = useState(false)
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: async () => {
      // They are the person's own, and nobody may carry them out later.
      await finishDeletions()
      await call(endAllSessions, {})
    },
    onSuccess: async () => {
      await switchAccount(queries, null)
      toast({ title: 'Signed out everywhere', description: 'Sign in again where you want to go on.' })
    },
    onError: (error) =>
      toast({
        title: 'You are still signed in',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return (
    <>
      <Button className="self-start max-tablet:w-full" disabled={end.isPending} onClick={() => setAsked(true)}>
        {end.isPending ? 'One moment...' : 'Sign out everywhere'}
      </Button>
      {asked && (
        <ConfirmDialog
          title="Sign out everywhere?"
          description="Every device is signed out at once, this one too. If somebody else may know your password, change it first."
          action="Sign out everywhere"
          onConfirm={() => end.mutate()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
