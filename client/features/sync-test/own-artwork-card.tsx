import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LOAD_ERROR } from '#client/canvas/session/close-plan.ts'
import { parseArtworkId } from '#client/models/artworks/artwork-id.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { sayFailure } from './say-failure.ts'
import { StartCard } from './start-card.tsx'

/** Opens an artwork that the person may see already, by the number in its address. */
export function OwnArtworkCard({ onOpened }: { onOpened: (artworkId: number) => void }) {
  const queries = useQueryClient()
  const [number, setNumber] = useState('')
  const artworkId = parseArtworkId(number.trim())
  const open = useMutation({
    mutationFn: (id: number) => queries.fetchQuery(artworkQueries.detail(id)),
    retry: false,
    onSuccess: ({ id }) => onOpened(id),
    onError: () => sayFailure(new Error(LOAD_ERROR), { signedOut: LOAD_ERROR, fallback: LOAD_ERROR }),
  })
  return (
    <StartCard
      title="Open One of Your Artworks"
      label="Open Artwork"
      busyLabel="Opening..."
      busy={open.isPending}
      disabled={artworkId === null}
      onSubmit={() => artworkId !== null && open.mutate(artworkId)}
    >
      <Field label="Artwork number" hint="The number in its address: /canvas/12">
        {(input) => (
          <TextInput
            {...input}
            value={number}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
      </Field>
    </StartCard>
  )
}
