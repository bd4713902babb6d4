import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Template } from '#contract/templates.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { createNewArtwork } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface ColorTogether {
  readonly start: () => void
  readonly starting: boolean
  /** What went wrong, in words, or null. */
  readonly failure: string | null
}

/** Begins an artwork on a page that others can join from the start, and opens it. */
export function useColorTogether({ id: templateId, title }: Pick<Template, 'id' | 'title'>): ColorTogether {
  const queries = useQueryClient()
  const navigate = useNavigate()
  // All attempts send the same id, so that the server makes one artwork.
  const [requestId] = useState(randomId)
  const creation = useMutation({
    mutationFn: () => createNewArtwork({ requestId, templateId, title, collaborativeMode: true }),
    onSuccess: (artwork) => {
      queries.setQueryData(artworkQueries.detail(artwork.id).queryKey, artwork)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({ title: 'Collaboration enabled', description: `Others can join with the code ${artwork.sessionCode}.` })
      void navigate(`/canvas/${artwork.id}`)
    },
  })
  return {
    start: () => creation.mutate(),
    starting: creation.isPending,
    failure: creation.error && failureText(creation.error, { fallback: 'Please try again.' }),
  }
}
