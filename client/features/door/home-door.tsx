import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DoorArtwork, Family } from '#contract/families.ts'
import { artworkAddress } from '#client/models/artworks/artwork-address.ts'
import { useAsPictureList } from '#client/models/artworks/picture-list.ts'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { familyQueries } from '#client/models/family-queries.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { DoorIcon } from '#client/ui/pictures/door-icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { chosenFamily, doorAddress } from './door-address.ts'
import { Fridge, MagnetLetters } from './fridge.tsx'
import { doorQuery } from './use-door.ts'
import { useWhileMember } from './use-while-member.ts'

/** The pictures that home shows of a door: the first ones, of which a phone shows half. */
const SHOWN = 4

export interface HomeDoorProps {
  /** For those who do not read yet: called with the name of what is pressed, and the words are for screen readers only. */
  say?: (name: string) => void
}

/** The fridge door of the person's active family, as home shows it; nothing for people without a family. */
export function HomeDoor({ say }: HomeDoorProps) {
  const { activeFamilyId } = useAccount()
  const { data: families } = useQuery({ ...familyQueries.list(), networkMode: 'always' })
  const family = families && chosenFamily(families, [activeFamilyId])
  return family ? <SmallFridge family={family} say={say} /> : null
}

function SmallFridge({ family, say }: { family: Family; say: HomeDoorProps['say'] }) {
  const door = useInfiniteQuery(doorQuery(family.id))
  const { error } = door
  const onDoor = useWhileMember(door)?.pages[0]?.artworks
  const artworks = onDoor?.slice(0, SHOWN)
  // Pictures are gone through like on the door itself.
  const pressed = useAsPictureList(onDoor ?? [])
  const words = say ? 'sr-only' : undefined
  const note = say ? 'sr-only' : 'py-6 text-center text-ink-soft'
  return (
    <section aria-label="Fridge Door">
      <Fridge
        top={
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="min-w-0 text-heading-3 tablet:text-heading-2">
              <MagnetLetters>{family.name}</MagnetLetters>
            </h2>
            <Button asChild size="small">
              <Link to={doorAddress(family.id)} onClick={() => say?.('The fridge door')}>
                <DoorIcon />
                <span className={words}>Open the door</span>
              </Link>
            </Button>
          </div>
        }
      >
        {artworks?.length === 0 && <p className={note}>Nothing hangs here yet.</p>}
        {!artworks && error && <p className={note}>The pictures could not be loaded. Open the door to try again.</p>}
        <ul {...pressed} className="grid grid-cols-2 gap-x-4 gap-y-6 tablet:grid-cols-4 tablet:gap-x-6">
          {artworks?.map((artwork) => (
            <HungPicture key={artwork.id} artwork={artwork} say={say} />
          ))}
          {!artworks &&
            !error &&
            Array.from({ length: SHOWN }, (_, place) => (
              <li key={place} aria-hidden="true" className="max-tablet:nth-[n+3]:hidden">
                <Skeleton className="aspect-[4/3] w-full" />
              </li>
            ))}
        </ul>
      </Fridge>
    </section>
  )
}

function HungPicture({ artwork, say }: { artwork: DoorArtwork; say: HomeDoorProps['say'] }) {
  return (
    <li className="max-tablet:nth-[n+3]:hidden">
      <Link
        to={artworkAddress(artwork)}
        aria-label={`${artwork.title} by ${artwork.ownerName}`}
        className="block rounded-page"
        onClick={() => say?.(artwork.title)}
      >
        <PinnedPicture artwork={artwork} eager={false} />
      </Link>
    </li>
  )
}
