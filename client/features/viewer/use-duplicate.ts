import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Artwork, copyArtwork } from '#contract/artworks.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { detailAddress } from '#client/models/artworks/artwork-address.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface Duplicating {
  readonly start: () => void
  readonly isPending: boolean
}

/** Copies an artwork with all its strokes (ARTWORK-12), and opens the details of the copy. */
export function useDuplicate({ id, title }: Pick<Artwork, 'id' | 'title'>): Duplicating {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // One for each copy: attempts that fail make the same one (HTTP-8).
  const [requestId, setRequestId] = useState(randomId)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(copyArtwork, { params: { id }, idempotencyKey: requestId }),
    onSuccess: async (copy) => {
      setRequestId(randomId())
      queries.setQueryData(artworkQueries.detail(copy.id).queryKey, copy)
      toast({
        title: `“${title}” is copied`,
        description: 'The copy is yours, and only you see it.',
        outlivesScreen: true,
      })
      await navigate(detailAddress(copy.id))
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) =>
      toast({
        title: 'Could not make a copy',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return { start: mutate, isPending }
}
