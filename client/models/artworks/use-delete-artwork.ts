import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Artwork } from '#contract/artworks.ts'
import { actingPerson } from '#client/http/acting-person.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { removeArtwork } from './artwork-commands.ts'
import { artworkQueries } from './artwork-queries.ts'
import { removeNoted } from './left-deletions.ts'
import { deleteUnlessUndone, undoDeletion } from './pending-deletions.ts'

const DELETE = ['delete-artwork'] as const
/** Milliseconds in which a deletion can be undone. */
const UNDO_MS = 10_000

/** The question before an artwork is deleted. */
export const deletionQuestion = (title: string): string => `Are you sure you want to delete "${title}"?`

/** Takes a deletion back, or says that it is too late: a toast that the pointer rests on stays longer than the time to undo. */
export function undoDeleting(id: number): void {
  if (undoDeletion(id)) return
  toast({
    title: 'Too late to undo',
    description: 'The ten seconds were over, and it is deleted.',
    destructive: true,
    outlivesScreen: true,
  })
}

/** Returns the command that deletes an artwork: it disappears from the lists at once, and from the server when the time to undo is over. */
export function useDeleteArtwork(): (artwork: Artwork) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: DELETE,
    // A retry would begin to wait again.
    retry: false,
    mutationFn: ({ id, userId }: Artwork) => {
      const person = actingPerson()
      return deleteUnlessUndone(id, {
        remove: () => removeNoted(id, userId, () => removeArtwork(id, person), localStorage),
        waitMs: UNDO_MS,
        leaving: window,
      })
    },
    onMutate: ({ id, title }) =>
      toast({
        title: 'Artwork deleted',
        description: `“${title}” is off your door.`,
        action: { label: 'Undo', onPress: () => undoDeleting(id) },
        outlivesScreen: true,
      }),
    onSuccess: async (decision, { id, title }) => {
      if (decision === 'undone') return toast({ title: `“${title}” is back on your door`, outlivesScreen: true })
      queries.removeQueries({ queryKey: artworkQueries.detail(id).queryKey })
      queries.setQueryData(artworkQueries.list().queryKey, (before) => before?.filter((artwork) => artwork.id !== id))
      // Awaited: until the lists are fresh, the artwork stays hidden as one that is being deleted.
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) =>
      toast({
        title: 'Error deleting artwork',
        description: failureText(error, { fallback: 'It is back on your door. Please try again.' }),
        destructive: true,
        outlivesScreen: true,
      }),
  })
  return mutate
}

/** Returns the artworks whose deletion can still be undone or is under way. Lists leave them out. */
export function useDeletedArtworks(): Artwork[] {
  return useMutationState({
    filters: { mutationKey: DELETE, status: 'pending' },
    // The cast: only the mutation above has this key.
    select: ({ state }) => state.variables as Artwork,
  })
}
