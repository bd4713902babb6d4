import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import {
  type BarredPerson,
  type Contributor,
  countContributorStrokes,
  letBackIn,
  takeOffStrokes,
} from '#contract/collaboration.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { barredQuery } from '#client/models/artworks/artwork-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { ownFailureText } from '#client/http/load-failure-text.ts'
import { Avatar } from '#client/ui/pictures/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { personName } from '#client/models/session/person-name.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

/** The people whom the owner has removed, with the way back in (COLLAB-18). Nothing while there are none. */
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
            <Avatar name={person.name} color={personColor(person.userId, person.color)} />
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

/** For the owner, next to a person's name: asks, then takes all their strokes off the page or puts them back (UNDO-3). */
export function TakeOffButton({ artworkId, person }: { artworkId: number; person: Contributor }) {
  const [asking, setAsking] = useState(false)
  const name = personName(person)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Eraser aria-hidden="true" />
        <span>
          Take <span className="sr-only">{name}’s strokes </span>off
        </span>
      </Button>
      {asking && <TakeOffDialog artworkId={artworkId} person={person} onClose={() => setAsking(false)} />}
    </>
  )
}

function TakeOffDialog({
  artworkId,
  person,
  onClose,
}: {
  artworkId: number
  person: Contributor
  onClose: () => void
}) {
  const name = personName(person)
  const { data, error } = useQuery({
    queryKey: ['strokes of', artworkId, person.userId],
    queryFn: () => call(countContributorStrokes, { params: { id: artworkId, userId: person.userId } }),
    staleTime: 0,
    gcTime: 0,
  })
  const change = (takenOff: boolean): void => {
    onClose()
    void changeTakenOff(artworkId, person, takenOff)
  }
  const { shown, takenOff } = data ?? { shown: 0, takenOff: 0 }
  const description = error
    ? ownFailureText(error, 'Their strokes could not be counted. Please try again.')
    : data === undefined
      ? 'One moment...'
      : shown > 0
        ? `Everything ${name} colored disappears for everybody. Nothing is lost: the replay keeps it, and you can put it back here at any time.`
        : takenOff > 0
          ? `All strokes by ${name} are off the page already.`
          : `${name} has no strokes on this page.`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Take ${name}’s strokes off this page?`}
      description={description}
      footer={
        <>
          {shown > 0 && (
            <Button variant="primary" size="large" onClick={() => change(true)}>
              {`Take ${strokeCount(shown)} off`}
            </Button>
          )}
          {takenOff > 0 && (
            <Button size="large" onClick={() => change(false)}>
              {`Put ${strokeCount(takenOff)} back`}
            </Button>
          )}
          <Button size="large" onClick={onClose}>
            {shown + takenOff > 0 ? 'Cancel' : 'Close'}
          </Button>
        </>
      }
    />
  )
}

/** Takes a person's strokes off a page or puts them back. Resolves when everybody's page is changed, or when the toast says why it is not. */
async function changeTakenOff(artworkId: number, person: Contributor, takenOff: boolean): Promise<void> {
  const name = personName(person)
  try {
    const { strokes } = await call(takeOffStrokes, {
      params: { id: artworkId, userId: person.userId },
      body: { takenOff },
    })
    if (!takenOff) {
      toast({ title: `${strokeCount(strokes)} by ${name} back on the page` })
      return
    }
    toast({
      title: `${strokeCount(strokes)} by ${name} taken off`,
      description: 'The replay still shows what they colored.',
      action: { label: 'Undo', onPress: () => void changeTakenOff(artworkId, person, false) },
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    toast({
      title: takenOff ? 'The strokes are still on the page' : 'The strokes are still off the page',
      description: failureText(error, { fallback: 'Please try again.' }),
      destructive: true,
    })
  }
}

/** Returns '1 stroke' or '2,000 strokes'. */
const strokeCount = (strokes: number): string =>
  strokes === 1 ? '1 stroke' : `${strokes.toLocaleString('en')} strokes`
