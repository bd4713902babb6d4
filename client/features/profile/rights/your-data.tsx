import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exportEverything, hideName } from '#contract/profile.ts'
import { send } from '#client/http/send.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { ExportEverything } from './export-everything.tsx'

/** Returns what the toast says after the name was taken out of a number of artworks. */
const doneText = (artworks: number): string =>
  artworks === 0
    ? 'Your name is in no picture of others.'
    : `${artworks === 1 ? '1 picture' : `${artworks} pictures`} of others now say ‘Someone’.`

/** What the person can do about their own data, besides deleting the account. */
export function YourData() {
  return (
    <TitledCard title="Your data" text="What you made here is yours: take it with you, or take your name off.">
      <ExportEverything
        title="Download everything"
        text="One ZIP file: your account, your pictures with every stroke, your reactions, items, coins and families."
        fetchArchive={(signal) => send(exportEverything, { signal, cache: 'no-store' })}
      />
      <hr className="border-line" />
      <HideName />
    </TitledCard>
  )
}

/** Takes the person's name out of the artworks of others (PROFILE-6). */
function HideName() {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const hide = useMutation({
    mutationFn: () => call(hideName, {}),
    onSuccess: async ({ artworks }) => {
      toast({ title: 'Your name is taken out', description: doneText(artworks) })
      await queries.invalidateQueries({ queryKey: ARTWORKS_KEY })
    },
    onError: (error) =>
      toast({
        title: 'Your name is still there',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="text-lead font-semibold">Take my name out of others&apos; pictures</h3>
        <p className="text-ink-soft">
          Your strokes stay as they are, and everybody reads ‘Someone’ beside them. Your own pictures keep your name.
        </p>
      </div>
      <Button className="self-start max-tablet:w-full" disabled={hide.isPending} onClick={() => setAsking(true)}>
        {hide.isPending ? 'Taking it out...' : 'Take my name out'}
      </Button>
      {asking && (
        <ConfirmDialog
          title="Take your name out?"
          description="In every picture of others that you have colored in, ‘Someone’ stands for you, also in its replay. The strokes stay. This cannot be undone."
          action="Take my name out"
          onConfirm={() => hide.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
