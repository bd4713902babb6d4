import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor } from '#contract/collaboration.ts'
import { contributorQuery } from '#client/models/artworks/artwork-queries.ts'
import { BarredPeople, TakeOffButton } from '#client/features/canvas/people/contributor-controls.tsx'
import { RemoveDialog } from '#client/features/canvas/people/remove-dialog.tsx'
import { personName } from '#client/models/session/person-name.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Avatar } from '#client/ui/pictures/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export interface ChildPicturePeopleProps {
  open: boolean
  artwork: Artwork
  onClose: () => void
}

/** Who colors along on a child's picture. A parent takes them, or what they colored, off it (CHILD-5). */
export function ChildPicturePeople({ open, artwork, onClose }: ChildPicturePeopleProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={`Who colors on “${artwork.title}”`}>
      <div className="flex flex-col gap-5">
        <OtherPeople artwork={artwork} />
        <BarredPeople artworkId={artwork.id} />
      </div>
    </Dialog>
  )
}

/** The people on a child's picture besides the child. What is completed stays as it is, so their strokes stay then (UNDO-3). */
export function OtherPeople({ artwork }: { artwork: Pick<Artwork, 'id' | 'userId' | 'completed'> }) {
  const { id, userId, completed } = artwork
  const { data, error, refetch } = useQuery(contributorQuery(id, { shared: true, isOwner: false }))
  const [asked, setAsked] = useState<Contributor | null>(null)
  return (
    <>
      <LoadedList
        query={{ data: data?.filter((person) => person.userId !== userId), error, refetch }}
        failure="Couldn't load the people"
        loading={<Skeleton className="h-11 w-full" />}
        empty={<p className="text-ink-soft">Nobody else colors on it.</p>}
      >
        {(others) => (
          <ul className="flex flex-col gap-1">
            {others.map((person) => (
              <li key={person.userId} className="flex min-h-11 items-center gap-3">
                <Avatar name={personName(person)} color={person.profileColor} />
                <span className="min-w-0 grow py-1.5 leading-tight wrap-anywhere">{personName(person)}</span>
                {!completed && <TakeOffButton artworkId={id} person={person} />}
                <Button size="small" aria-label={`Remove ${personName(person)}`} onClick={() => setAsked(person)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {asked && <RemoveDialog open artworkId={id} person={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
