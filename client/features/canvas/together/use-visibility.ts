import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Visibility } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import { updateArtwork } from '#client/features/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/features/artworks/artwork-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface ArtworkVisibility {
  /** The chosen one while the request is under way, and the saved one again if it fails. */
  readonly shown: Visibility
  /** Returns whether it was changed; a toast says why it was not. */
  readonly change: (visibility: Visibility) => Promise<boolean>
}

/** The visibilities that an owner may choose from, with their words. */
export function visibilityChoices({
  familyId,
  visibility,
}: Pick<Artwork, 'familyId' | 'visibility'>): { value: Visibility; label: string }[] {
  return [
    { value: 'private', label: 'Only me' },
    ...(familyId === null && visibility !== 'family' ? [] : [{ value: 'family' as const, label: 'Family' }]),
    { value: 'public', label: 'Anyone with an account' },
  ]
}

/** What 'public' means besides the right to open it: links to such an artwork have a preview (ARTWORK-19). */
export const PUBLIC_WORDS =
  'Everybody who has the link, also without an account, can see its title and a small picture of it.'

/** Shows and changes who may see an artwork: a link alone gives no access (ACCESS-8). */
export function useVisibility(artwork: Artwork): ArtworkVisibility {
  const queries = useQueryClient()
  const { isPending, variables, mutateAsync } = useMutation({
    mutationFn: (visibility: Visibility) => updateArtwork(artwork.id, { visibility }),
    onSuccess: async (changed) => {
      queries.setQueryData(artworkQueries.detail(artwork.id).queryKey, changed)
      await queries.invalidateQueries({ queryKey: artworkQueries.all() })
    },
    onError: (error) =>
      toast({
        title: 'Error updating artwork',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return {
    shown: isPending ? variables : artwork.visibility,
    change: (visibility) =>
      mutateAsync(visibility).then(
        () => true,
        // `onError` has said why.
        () => false,
      ),
  }
}
