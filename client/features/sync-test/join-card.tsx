import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { joinSession, tryToJoin } from '#client/features/collaboration/join-session.ts'
import { typedCode } from '#client/features/collaboration/typed-code.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { sayFailure } from './say-failure.ts'
import { StartCard } from './start-card.tsx'

/** Joins an artwork by its session code. */
export function JoinCard({ onOpened }: { onOpened: (artworkId: number) => void }) {
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const join = useMutation({
    mutationFn: (given: string) => tryToJoin(() => joinSession(given)),
    retry: false,
    onSuccess: ({ artworkId }) => {
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({ title: 'Joined Collaborative Artwork', description: 'You have successfully joined the session' })
      onOpened(artworkId)
    },
    onError: (error) =>
      sayFailure(error, {
        signedOut: 'Please log in to join a collaborative artwork',
        fallback: 'Failed to join collaborative artwork',
      }),
  })
  const submit = (): void => {
    if (code !== '') join.mutate(code)
    else toast({ title: 'Session Code Required', description: 'Please enter a session code', destructive: true })
  }
  return (
    <StartCard
      title="Join Collaborative Artwork"
      label="Join Session"
      busyLabel="Joining..."
      busy={join.isPending}
      onSubmit={submit}
    >
      <Field label="Session Code">
        {(input) => (
          <TextInput
            {...input}
            value={code}
            onChange={(event) => setCode(typedCode(event.target.value))}
            placeholder="Enter session code (e.g., ABCDEF)"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="uppercase placeholder:normal-case"
          />
        )}
      </Field>
    </StartCard>
  )
}
