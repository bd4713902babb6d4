import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { failureText } from '#client/http/failure-text.ts'
import { updateArtwork } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/**
 * Returns the title to show and a function that changes it. A page without an artwork keeps the new title until its artwork
 * is made.
 */
export function useArtworkTitle(artwork: Artwork | null, firstTitle: string): [string, (title: string) => void] {
  const queries = useQueryClient()
  const [pending, setPending] = useState<string | null>(null)
  const { mutate } = useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) => updateArtwork(id, { title }),
    onSuccess: async (changed) => {
      queries.setQueryData(artworkQueries.detail(changed.id).queryKey, changed)
      setPending(null)
      toast({ title: 'Artwork updated!' })
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) => {
      setPending(null)
      toast({
        title: 'Error updating artwork',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      })
    },
  })
  const id = artwork?.id ?? null
  const title = artwork?.title ?? null
  useEffect(() => {
    if (id !== null && pending !== null && pending !== title) mutate({ id, title: pending })
  }, [id, title, pending, mutate])
  return [pending ?? title ?? firstTitle, setPending]
}
