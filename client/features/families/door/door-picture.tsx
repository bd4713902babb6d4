import { useSortable } from '@dnd-kit/react/sortable'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { artworkAddress } from '#client/models/artworks/artwork-address.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/words/say-when.ts'
import type { PictureData } from './door-plugins.ts'

export interface DoorPictureProps {
  artwork: Artwork
  /** From 0. */
  place: number
  /** How many pictures are on the door. */
  count: number
  eager: boolean
}

/** One picture on the family's door. Its magnet is the handle for the keyboard; a pointer may take it by its paper. */
export function DoorPicture({ artwork, place, count, eager }: DoorPictureProps) {
  const { id, ownerName, title, updatedAt } = artwork
  const now = useNow()
  const { ref, handleRef, isDragging } = useSortable({ id, index: place, data: { title, count } satisfies PictureData })
  return (
    <li ref={ref} className="door-picture relative" data-dragging={isDragging}>
      <button ref={handleRef} type="button" aria-label={`Move ${title}`} title="Move" className="door-handle" />
      <PinnedPicture
        artwork={artwork}
        eager={eager}
        caption={
          <>
            <h3 className="text-lead leading-tight font-semibold text-balance wrap-anywhere">
              <Link
                to={artworkAddress(artwork)}
                draggable={false}
                className={classNames(
                  'rounded-small after:absolute after:inset-0 after:rounded-page',
                  'focus-visible:outline-none! focus-visible:after:outline-[3px] focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
                )}
              >
                {title}
              </Link>
            </h3>
            <p className="text-small wrap-anywhere text-ink-soft">
              {ownerName}, <time dateTime={updatedAt}>{sayWhen(new Date(updatedAt), now)}</time>
            </p>
          </>
        }
      />
    </li>
  )
}
