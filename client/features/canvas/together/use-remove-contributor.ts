import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Contributor, removeContributor } from '#contract/collaboration.ts'
import { contributorQuery } from '#client/features/artworks/contributor-query.ts'
import { personName } from '#client/features/session/person-name.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Removes a person from an artwork, for its owner (COLLAB-7), and says in a toast how it went. */
export function useRemoveContributor(artworkId: number | null): {
  readonly remove: (person: Contributor) => void
} {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id, userId }: { id: number; userId: number; name: string }) =>
      call(removeContributor, { params: { id, userId } }),
    onSuccess: (_, { id, name }) => {
      toast({
        title: `${name} was removed`,
        description: 'What they colored stays. Change the code, or they can come back with it.',
      })
      return queries.invalidateQueries(contributorQuery(id, { shared: true, isOwner: true }))
    },
    onError: (error) =>
      toast({
        title: 'Collaboration issue',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  return {
    remove(person) {
      if (artworkId !== null) mutate({ id: artworkId, userId: person.userId, name: personName(person) })
    },
  }
}
