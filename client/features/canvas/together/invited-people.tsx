import { useQuery } from '@tanstack/react-query'
import { personColor } from '#client/canvas/session/person-color.ts'
import { contributorQuery } from '#client/features/artworks/contributor-query.ts'
import { personName } from '#client/features/session/person-name.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { TakeOffButton } from './take-off-button.tsx'
import { useRemoveContributor } from './use-remove-contributor.ts'

/** Lists the people who have joined; the owner can remove each of them (COLLAB-7). */
export function InvitedPeople({ artworkId, ownerId }: { artworkId: number; ownerId: number }) {
  const { data } = useQuery(contributorQuery(artworkId, { shared: true, isOwner: true }))
  const { remove, busy } = useRemoveContributor(artworkId)
  const invited = data?.filter(({ userId }) => userId !== ownerId) ?? []
  if (invited.length === 0) return null
  return (
    <ul aria-label="People who joined" className="flex w-full flex-col">
      {invited.map((person) => (
        <li key={person.userId} className="flex min-h-11 items-center gap-3">
          <Avatar name={personName(person)} color={personColor(person.userId, person.profileColor)} />
          <span className="min-w-0 grow py-1.5 leading-tight wrap-anywhere">{personName(person)}</span>
          <TakeOffButton artworkId={artworkId} person={person} />
          <Button
            variant="ghost"
            size="small"
            aria-label={`Remove ${personName(person)}`}
            disabled={busy}
            onClick={() => remove(person)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
