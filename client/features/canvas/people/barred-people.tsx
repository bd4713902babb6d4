import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BarredPerson, letBackIn } from '#contract/collaboration.ts'
import { barredQuery } from '#client/models/artworks/barred-query.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'

/** Whom the owner has removed, with the way back in (COLLAB-18). Nothing while nobody was. */
export function BarredPeople({ artworkId }: { artworkId: number }) {
  const queries = useQueryClient()
  const { data } = useQuery(barredQuery(artworkId))
  const { mutate, isPending } = useMutation({
    mutationFn: ({ userId }: BarredPerson) => call(letBackIn, { params: { id: artworkId, userId } }),
    onSuccess: (_, { name }) => {
      toast({ title: `${name} may join again`, description: 'Send them the code to color together.' })
      return queries.invalidateQueries(barredQuery(artworkId))
    },
    onError: (error) =>
      toast({
        title: 'Collaboration issue',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
  })
  if (!data || data.length === 0) return null
  return (
    <section>
      <h3 className="text-lead">Removed</h3>
      <ul aria-label="Removed" className="mt-1 flex flex-col gap-1">
        {data.map((person) => (
          <li key={person.userId} className="flex min-h-11 items-center gap-2 tablet:gap-3">
            <Avatar name={person.name} color={person.color} />
            <span className="min-w-0 grow py-1.5 leading-tight wrap-anywhere">{person.name}</span>
            <Button
              size="small"
              aria-label={`Let back in: ${person.name}`}
              disabled={isPending}
              onClick={() => mutate(person)}
            >
              Let back in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
