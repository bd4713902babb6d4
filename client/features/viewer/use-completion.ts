import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Artwork } from '#contract/artworks.ts'
import { updateArtwork } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { useCelebrate } from '#client/features/celebration/use-celebrate.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface CompletionToggle {
  readonly toggle: () => void
  readonly isPending: boolean
}

/** Completes an artwork, which is celebrated where the person is, or takes it back in progress. */
export function useCompletion({ id, completed }: Artwork): CompletionToggle {
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const { mutate, isPending } = useMutation({
    // A repeated completion would be refused, because the first one may have succeeded.
    retry: false,
    mutationFn: () => updateArtwork(id, { completed: !completed }),
    onSuccess: ({ coinsEarned, user, ...artwork }) => {
      queries.setQueryData(artworkQueries.detail(id).queryKey, artwork)
      if (user) queries.setQueryData(currentUserQuery.queryKey, user)
      void queries.invalidateQueries({ queryKey: artworkQueries.all() })
      if (artwork.completed) celebrate({ artwork, coinsEarned, picture: null, opensArtwork: false })
      else toast({ title: 'Marked as in progress', description: 'This artwork is now available for further editing' })
    },
    onError: (error) => {
      const hasNoStrokes = error instanceof ApiError && error.code === 'no-strokes'
      toast({
        title: hasNoStrokes ? 'Add some colors first!' : 'Error updating artwork',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      })
    },
  })
  return { toggle: mutate, isPending }
}
