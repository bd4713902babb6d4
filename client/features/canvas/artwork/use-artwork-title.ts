import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { failureText } from '#client/http/failure-text.ts'
import { updateArtwork } from '#client/features/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/features/artworks/artwork-queries.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** The title as it is or shall be, and the way to change it; a page without an artwork keeps the wish until it has one. */
export function useArtworkTitle(artwork: Artwork | null, firstTitle: string): [string, (title: string) => void] {
  const queries = useQueryClient()
  const [wish, setWish] = useState<string | null>(null)
  const { mutate } = useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) => updateArtwork(id, { title }),
    onSuccess: async (changed) => {
      queries.setQueryData(artworkQueries.detail(changed.id).queryKey, changed)
      setWish(null)
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) => {
      setWish(null)
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
    if (id !== null && wish !== null && wish !== title) mutate({ id, title: wish })
  }, [id, title, wish, mutate])
  return [wish ?? title ?? firstTitle, setWish]
}
