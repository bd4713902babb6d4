import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Contributor, removeContributor } from '#contract/collaboration.ts'
import { personColor } from '#client/canvas/session/person-color.ts'
import { contributorQuery } from '#client/features/artworks/contributor-query.ts'
import { personName } from '#client/features/session/person-name.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'

/** Lists the people who have joined; the owner can remove each of them (COLLAB-7). */
export function InvitedPeople({ artworkId, ownerId }: { artworkId: number; ownerId: number }) {
  const queries = useQueryClient()
  const contributors = contributorQuery(artworkId, true)
  const { data } = useQuery(contributors)
  const removal = useMutation({
    mutationFn: ({ userId }: Contributor) => call(removeContributor, { params: { id: artworkId, userId } }),
    onSuccess: (_, person) => {
      toast({
        title: `${personName(person)} was removed`,
        description: 'What they colored stays. Change the code, or they can come back with it.',
      })
      return queries.invalidateQueries({ queryKey: contributors.queryKey })
    },
    onError: (error) =>
      toast({
        title: 'Collaboration issue',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  const invited = data?.filter(({ userId }) => userId !== ownerId) ?? []
  if (invited.length === 0) return null
  return (
    <ul aria-label="People who joined" className="flex w-full flex-col">
      {invited.map((person) => (
        <li key={person.userId} className="flex min-h-11 items-center gap-3">
          <Avatar name={personName(person)} color={personColor(person.userId, person.profileColor)} />
          <span className="min-w-0 grow py-1.5 leading-tight wrap-anywhere">{personName(person)}</span>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Remove ${personName(person)}`}
            disabled={removal.isPending}
            onClick={() => removal.mutate(person)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
