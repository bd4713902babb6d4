import { useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { useCanvasPeople, type ShownPerson } from '#client/features/canvas/state/people-context.ts'
import { ReportButton } from '#client/features/reports/report-button.tsx'
import { useSession } from '#client/models/session/use-session.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { TakeOffButton } from './take-off-button.tsx'

/** Lists who is here now and, apart, who joined earlier. The owner can remove each of them (COLLAB-7). */
export function PeopleList({ artwork }: { artwork: Artwork }) {
  const { here, wasHere, contributors } = useCanvasPeople()
  const ownId = useSession().account?.id
  const [asked, setAsked] = useState<Contributor | null>(null)
  const row = (person: ShownPerson) => {
    const joined = contributors.find(({ userId }) => userId === person.userId)
    const removable = artwork.isOwner && person.userId !== artwork.userId ? joined : undefined
    return (
      <li key={person.userId} className="flex min-h-11 items-center gap-2 tablet:gap-3">
        <Avatar name={person.name} color={person.color} />
        <span className="min-w-0 grow py-1.5 leading-tight wrap-anywhere">{person.name}</span>
        {person.userId !== ownId && (
          <ReportButton thing={{ kind: 'person', artworkId: artwork.id, userId: person.userId }} name={person.name} />
        )}
        {removable && (
          <>
            <TakeOffButton artworkId={artwork.id} person={removable} />
            <Button size="small" aria-label={`Remove ${person.name}`} onClick={() => setAsked(removable)}>
              Remove
            </Button>
          </>
        )}
      </li>
    )
  }
  const group = (title: string, list: readonly ShownPerson[]) =>
    list.length > 0 && (
      <section>
        <h3 className="text-lead">{title}</h3>
        <ul aria-label={title} className="mt-1 flex flex-col gap-1">
          {list.map(row)}
        </ul>
      </section>
    )
  return (
    <>
      {group('Here now', here)}
      {group('Was here', wasHere)}
      {!artwork.isOwner && (
        <p>
          <ReportButton thing={{ kind: 'picture', artworkId: artwork.id }} label="Report this picture" />
        </p>
      )}
      {asked && <RemoveDialog open artworkId={artwork.id} person={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
