import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  Accessibility,
  type DragDropManagerInput,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom'
import type { Artwork } from '#contract/artworks.ts'
import { LoadMore, NothingHere } from '#client/features/gallery/list/list-parts.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { artworkAddress } from '#client/models/artworks/artwork-address.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import './family-door.css'
import { useDoor } from './use-door.ts'

/** How pictures are dragged, and what screen readers hear meanwhile. */

/** What screen readers hear while a picture is moved on the door. Places are counted from 0 here and from 1 in the words. */

const INSTRUCTIONS =
  'Press Space or Enter to take the picture off, the arrow keys to move it, and Space or Enter again to hang it there. ' +
  'Escape puts it back.'

const lifted = (title: string, place: number, count: number): string =>
  `${title} is off the door, at place ${place + 1} of ${count}.`

const over = (title: string, place: number, count: number): string => `${title}, place ${place + 1} of ${count}.`

const hung = (title: string, place: number, count: number): string =>
  `${title} hangs at place ${place + 1} of ${count}.`

const putBack = (title: string, place: number, count: number): string =>
  `${title} is back at place ${place + 1} of ${count}.`

/** A finger that rests so long takes a picture; one that moves before scrolls. In milliseconds and pixels. */
const LONG_PRESS = { value: 300, tolerance: 8 }
/** A mouse or pen takes a picture when it has moved so far, in pixels; below, it is a click. */
const DRAG_DISTANCE = { value: 6 }
/** Milliseconds between two announcements while a picture moves. */
const ANNOUNCE_MS = 150

const DOOR_SENSORS = [
  PointerSensor.configure({
    activatorElements: (source) => [source.element],
    // The link covers the picture; after a drag, the sensor keeps it from opening.
    preventActivation: () => false,
    activationConstraints: ({ pointerType }) => [
      pointerType === 'touch'
        ? new PointerActivationConstraints.Delay(LONG_PRESS)
        : new PointerActivationConstraints.Distance(DRAG_DISTANCE),
    ],
  }),
  KeyboardSensor,
]

const DOOR_PLUGINS: NonNullable<DragDropManagerInput['plugins']> = (defaults) => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  Accessibility.configure({
    announcements: {
      dragstart: (event: DragStartEvent) => say(event, lifted),
      // Over itself nothing has moved, so nothing is announced.
      dragover: (event: DragOverEvent) =>
        event.operation.target?.id === event.operation.source?.id ? undefined : say(event, over),
      dragend: (event: DragEndEvent) => say(event, event.canceled ? putBack : hung),
    },
    screenReaderInstructions: { draggable: INSTRUCTIONS },
    debounce: ANNOUNCE_MS,
  }),
]

const GRID =
  'grid grid-cols-1 min-[23rem]:grid-cols-2 gap-x-4 gap-y-7 tablet:grid-cols-3 tablet:gap-x-6 desktop:grid-cols-3 desktop:gap-x-8'
const SKELETONS = 6
const EAGER = 6
/** The family's fridge door: one wall of pictures that every member may arrange. */
export function FamilyDoor({ familyId }: { familyId: number }) {
  const [dragging, setDragging] = useState(false)
  const door = useDoor(familyId, dragging)
  const drop = ({ canceled, operation: { source } }: DragEndEvent): void => {
    setDragging(false)
    if (!canceled && isSortable(source)) door.move(source.initialIndex, source.index)
  }
  return (
    <LoadedList
      query={door.query}
      failure="Couldn't load the door"
      loading={
        <LoadingGrid
          label="Loading the door..."
          count={SKELETONS}
          className={GRID}
          itemClassName="aspect-[14/15] w-full"
        />
      }
      empty={
        <NothingHere
          title="The door is still empty"
          text="Share a picture with your family, and it hangs here for everybody."
          action={
            <Button asChild>
              <Link to="/gallery">Choose a picture</Link>
            </Button>
          }
        />
      }
    >
      {(artworks) => (
        <div className="flex flex-col gap-6">
          <p className="text-ink-soft">
            Everybody sees this order. Drag a picture to move it; with a finger, hold it for a moment first.
          </p>
          <DragDropProvider
            sensors={DOOR_SENSORS}
            plugins={DOOR_PLUGINS}
            onDragStart={() => setDragging(true)}
            onDragEnd={drop}
          >
            <ul className={GRID}>
              {artworks.map((artwork, place) => (
                <DoorPicture
                  key={artwork.id}
                  artwork={artwork}
                  place={place}
                  count={artworks.length}
                  eager={place < EAGER}
                />
              ))}
            </ul>
          </DragDropProvider>
          <LoadMore remaining={door.remaining} more={door.more} />
        </div>
      )}
    </LoadedList>
  )
}

interface DoorPictureProps {
  artwork: Artwork
  /** From 0. */
  place: number
  /** How many pictures are on the door. */
  count: number
  eager: boolean
}

/** One picture on the family's door. Its magnet is the handle for the keyboard; a pointer may take it by its paper. */
function DoorPicture({ artwork, place, count, eager }: DoorPictureProps) {
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

/** What a picture carries for the announcements. */
interface PictureData {
  readonly title: string
  /** How many pictures are on the door. */
  readonly count: number
}

type AnyEvent = DragStartEvent | DragOverEvent | DragEndEvent

function say(
  { operation: { source, target } }: AnyEvent,
  words: (title: string, place: number, count: number) => string,
): string | undefined {
  if (!isSortable(source)) return undefined
  // The cast: every picture has this data (door-picture.tsx).
  const { title, count } = source.data as PictureData
  return words(title, target && isSortable(target) ? target.index : source.index, count)
}
