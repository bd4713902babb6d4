import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { takeBackInProgress } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Takes a completed artwork back in progress, and opens it on the canvas. */
export function useReopening(id: number): { readonly start: () => void; readonly isPending: boolean } {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeBackInProgress(id),
    onSuccess: (artwork) => {
      // First, because an artwork in progress is only looked at under the address of the completed view.
      void navigate(`/canvas/${id}`)
      queries.setQueryData(artworkQueries.detail(id).queryKey, artwork)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({ title: 'Artwork reopened!' })
    },
    onError: (error) =>
      toast({
        title: 'Error reopening artwork',
        description: failureText(error, {
          fallback: 'There was an error reopening your artwork. Please try again.',
        }),
        destructive: true,
      }),
  })
  return { start: mutate, isPending }
}
