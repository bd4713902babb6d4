import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Visibility } from '#contract/accounts.ts'
import type { Artwork } from '#contract/artworks.ts'
import { updateArtwork } from '#client/models/artworks/artwork-commands.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { useServerLimits } from '#client/models/session/server-settings.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { ApiError } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { type Audience, audiencesOf, audienceValue } from './audiences.ts'

/** What an owner chooses. Without `familyId`, the server keeps the family that sees the artwork, else takes the active one (FAMILY-8). */
export interface VisibilityChange {
  readonly visibility: Visibility
  readonly familyId?: number | null
}

export interface ArtworkVisibility {
  /** The chosen one while the request is under way, and the saved one again if it fails. */
  readonly shown: Visibility
  /** The family that sees it; null where it is shared with none, or its name is not known yet. */
  readonly family: { readonly id: number; readonly name: string | null } | null
  /** The owner's choices; `value` is the one of `shown`. */
  readonly audiences: readonly Audience[]
  readonly value: string
  /** The server has no public pictures (ADMIN-45). */
  readonly noPublicPictures: boolean
  /** Why it is not public yet: the server's sentence that names whose parents are asked (CHILD-21). */
  readonly parentsDecide: string | null
  /** True once it is known that the person has no family. */
  readonly hasNoFamily: boolean
  /** Returns whether it was changed; a toast says why it was not. */
  readonly change: (change: VisibilityChange) => Promise<boolean>
}

const isParentsDecision = (error: Error): boolean => error instanceof ApiError && error.code === 'parents-must-agree'

/** What 'public' means besides the right to open it: links to such an artwork have a preview. */
export const PUBLIC_WORDS =
  'Everybody who has the link, also without an account, can see its title and a small picture of it. Opening it takes an account.'

/** Shows and changes who may see an artwork: a link alone gives no access (ACCESS-8). */
export function useVisibility(artwork: Artwork): ArtworkVisibility {
  const queries = useQueryClient()
  const { account } = useSession()
  const { noPublicPictures } = useServerLimits()
  const { data: families } = useQuery(familyQueries.list())
  const { isPending, variables, error, mutateAsync } = useMutation({
    mutationFn: ({ visibility, familyId }: VisibilityChange) =>
      updateArtwork(artwork.id, {
        visibility,
        ...(visibility === 'family' && familyId !== undefined && { familyId }),
      }),
    onSuccess: async (changed) => {
      queries.setQueryData(artworkQueries.detail(artwork.id).queryKey, changed)
      await Promise.all(
        [artworkQueries.all(), familyQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
    onError: (error) =>
      toast({
        // The server's sentence names whose parents decide (CHILD-21).
        title: isParentsDecision(error) ? 'Parents decide about this' : 'Error updating artwork',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  const { visibility: chosen, familyId } = isPending ? { familyId: artwork.familyId, ...variables } : artwork
  // What was public before is for the family there.
  const visibility = noPublicPictures && chosen === 'public' ? 'family' : chosen
  return {
    shown: visibility,
    family:
      visibility === 'family' && familyId !== null
        ? { id: familyId, name: families?.find(({ id }) => id === familyId)?.name ?? null }
        : null,
    audiences: audiencesOf(
      { visibility, familyId },
      { families: families ?? [], isPublicOff: account?.child != null || noPublicPictures },
    ),
    value: audienceValue({ visibility, familyId }),
    noPublicPictures,
    parentsDecide: error && isParentsDecision(error) ? failureText(error, { fallback: '' }) : null,
    hasNoFamily: families?.length === 0,
    change: (change) =>
      mutateAsync(change).then(
        () => true,
        // `onError` has said why.
        () => false,
      ),
  }
}
