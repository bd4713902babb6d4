import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Contributor, removeContributor } from '#contract/collaboration.ts'
import { personName } from '#client/models/session/person-name.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { artworkQueries, barredQuery, contributorQuery } from '#client/models/artworks/artwork-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** For the owner: asks, then removes a person from the artwork (COLLAB-7). */
export function RemoveDialog({
  open,
  artworkId,
  person,
  onClose,
}: {
  open: boolean
  artworkId: number
  person: Contributor
  onClose: () => void
}) {
  const { remove } = useRemoveContributor(artworkId)
  const name = personName(person)
  if (!open) return null
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`${name} cannot color here any more, by no code and no link, until you let them back in. The code changes: people who have joined stay, but links and codes that you have sent stop working. What ${name} colored stays.`}
      action="Remove"
      onConfirm={() => remove(person)}
      onClose={onClose}
    />
  )
}

/** Removes a person from an artwork, for its owner (COLLAB-7), and says in a toast how it went. */
function useRemoveContributor(artworkId: number | null): {
  readonly remove: (person: Contributor) => void
} {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id, userId }: { id: number; userId: number; name: string }) =>
      call(removeContributor, { params: { id, userId } }),
    onSuccess: (_, { id, name }) => {
      toast({
        title: `${name} was removed`,
        description: 'They cannot come back unless you let them. The code is a new one.',
      })
      return Promise.all([
        queries.invalidateQueries(contributorQuery(id, { shared: true, isOwner: true })),
        queries.invalidateQueries(barredQuery(id)),
        // It has another code now.
        queries.invalidateQueries({ queryKey: artworkQueries.detail(id).queryKey }),
      ])
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
