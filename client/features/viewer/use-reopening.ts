import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { takeBackInProgress } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

const reopeningKey = (id: number): readonly unknown[] => ['reopening', id]

/** Takes a completed artwork back in progress, and opens it on the canvas. */
export function useReopening(id: number): { readonly start: () => void; readonly isPending: boolean } {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey: reopeningKey(id),
    mutationFn: () => takeBackInProgress(id),
    onSuccess: (artwork) => {
      void navigate(`/canvas/${id}`)
      queries.setQueryData(artworkQueries.detail(id).queryKey, artwork)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      toast({ title: 'Artwork reopened!', outlivesScreen: true })
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

/** Returns whether this person has just taken the artwork back in progress, or is about to. Then it is opened to color, not only to look at. */
export function useIsReopened(id: number): boolean {
  const states = useMutationState({ filters: { mutationKey: reopeningKey(id) }, select: ({ state }) => state.status })
  return states.some((status) => status === 'pending' || status === 'success')
}
