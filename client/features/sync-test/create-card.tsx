import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_TITLE } from '#contract/artworks.ts'
import { createNewArtwork } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { sayFailure } from './say-failure.ts'
import { StartCard } from './start-card.tsx'

/** Makes an empty page that others may join. */
export function CreateCard({ onOpened }: { onOpened: (artworkId: number) => void }) {
  const queries = useQueryClient()
  const [title, setTitle] = useState('')
  const create = useMutation({
    mutationFn: (given: string) => {
      // The server makes the picture itself, and a page without a template has no address for one.
      const documented = { imageUrl: '', templateUrl: null }
      const artwork = { ...documented, title: given, collaborativeMode: true, visibility: 'private' as const }
      return createNewArtwork({ ...artwork, requestId: randomId() })
    },
    retry: false,
    onSuccess: (artwork) => {
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({
        title: 'Collaborative Artwork Created',
        description: artwork.sessionCode ? `Session code: ${artwork.sessionCode}` : 'Generated on server',
      })
      onOpened(artwork.id)
    },
    onError: (error) =>
      sayFailure(error, {
        signedOut: 'Please log in to create a collaborative artwork',
        fallback: 'Failed to create collaborative artwork',
      }),
  })
  const trimmed = title.trim()
  const submit = (): void => {
    if (trimmed !== '') create.mutate(trimmed)
    else toast({ title: 'Title Required', description: 'Please enter a title for your artwork', destructive: true })
  }
  return (
    <StartCard
      title="Create New Collaborative Artwork"
      label="Create Collaborative Artwork"
      busyLabel="Creating..."
      busy={create.isPending}
      disabled={trimmed === ''}
      primary
      onSubmit={submit}
    >
      <Field label="Title">
        {(input) => (
          <TextInput
            {...input}
            value={title}
            maxLength={MAX_TITLE}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => {
              // A form whose submit button is disabled ignores Enter; this way Enter still says what is missing.
              if (event.key === 'Enter' && trimmed === '') submit()
            }}
          />
        )}
      </Field>
    </StartCard>
  )
}
