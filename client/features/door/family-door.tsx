import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  Accessibility,
  type DragDropManagerInput,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
} from '@dnd-kit/dom'
import { Hand, Maximize2, Minimize2, X } from 'lucide-react'
import type { DoorArtwork, DoorSize, Family } from '#contract/families.ts'
import { LoadMore } from '#client/features/gallery/list/list-parts.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { ArtworkPicture } from '#client/models/artworks/artwork-picture.tsx'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { artworkAddress } from '#client/models/artworks/artwork-address.ts'
import { useAsPictureList } from '#client/models/artworks/picture-list.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import './door.css'
import { type Door, useDoor, useTakenOff } from './use-door.ts'

// What screen readers hear while a picture is moved on the door. Places are counted from 0 here and from 1 in the words.
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

const GRID = 'door-pictures'
const SKELETONS = 6
const EAGER = 6

export interface FamilyDoorProps {
  family: Pick<Family, 'id' | 'role'>
  /** Each picture has buttons, and what is off the door is shown below it. */
  isArranging: boolean
  /** For those who do not read yet: called with the title of the picture that is pressed. */
  say?: (title: string) => void
}

/** What hangs on a family's fridge door: every member moves it and changes its size, its owner and parents take it off. */
export function FamilyDoor({ family, isArranging, say }: FamilyDoorProps) {
  const [dragging, setDragging] = useState(false)
  const door = useDoor(family.id, dragging)
  const pressed = useAsPictureList(door.query.data ?? [])
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
          itemClassName="aspect-[14/15] w-[calc((100%-(var(--medium)-1)*var(--gap))/var(--medium))]"
        />
      }
      empty={door.takenOff > 0 ? <TakenOff family={family} door={door} /> : <EmptyDoor />}
    >
      {(artworks) => (
        <div className="flex flex-col gap-8">
          {isArranging && (
            <p className="text-center text-balance text-ink-soft">
              Everybody sees this order. Drag a picture to move it; with a finger, hold it for a moment first.
            </p>
          )}
          <DragDropProvider
            sensors={DOOR_SENSORS}
            plugins={DOOR_PLUGINS}
            onDragStart={() => setDragging(true)}
            onDragEnd={drop}
          >
            <ul {...pressed} className={GRID}>
              {artworks.map((artwork, place) => (
                <DoorPicture
                  key={artwork.id}
                  artwork={artwork}
                  place={place}
                  count={artworks.length}
                  eager={place < EAGER}
                  onOpen={() => say?.(artwork.title)}
                  controls={
                    isArranging && (
                      <PictureControls artwork={artwork} door={door} mayTakeOff={mayTakeOff(family, artwork)} />
                    )
                  }
                />
              ))}
            </ul>
          </DragDropProvider>
          <LoadMore remaining={door.remaining} more={door.more} />
          {isArranging && door.takenOff > 0 && <TakenOff family={family} door={door} />}
        </div>
      )}
    </LoadedList>
  )
}

function EmptyDoor() {
  return (
    <NothingHere
      title="The door is still empty"
      text="Share a picture with your family, and it hangs here for everybody."
      action={
        <Button asChild>
          <Link to="/gallery">Choose a picture</Link>
        </Button>
      }
    />
  )
}

/** Its owner and the parents take a picture off and hang it again. The server decides. */
const mayTakeOff = ({ role }: Pick<Family, 'role'>, { isOwner }: DoorArtwork): boolean => isOwner || role === 'parent'

interface DoorPictureProps {
  artwork: DoorArtwork
  /** From 0. */
  place: number
  /** How many pictures are on the door. */
  count: number
  eager: boolean
  onOpen: () => void
  /** Buttons below the paper. */
  controls: ReactNode
}

/** One picture on the family's door. Its magnet is the handle for the keyboard; a pointer may take it by its paper. */
function DoorPicture({ artwork, place, count, eager, onOpen, controls }: DoorPictureProps) {
  const { id, ownerName, title, updatedAt, doorSize } = artwork
  const now = useNow()
  const { ref, handleRef, isDragging } = useSortable({ id, index: place, data: { title, count } satisfies PictureData })
  return (
    <li ref={ref} className="door-picture relative" data-dragging={isDragging} data-size={doorSize}>
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
                onClick={onOpen}
                className={classNames(
                  'rounded-small after:absolute after:inset-0 after:rounded-page',
                  'focus-visible:outline-none! focus-visible:after:outline-[3px] focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
                )}
              >
                {title}
              </Link>
            </h3>
            <p className="door-maker text-small wrap-anywhere text-ink-soft">
              {ownerName}, <time dateTime={updatedAt}>{sayWhen(new Date(updatedAt), now)}</time>
            </p>
          </>
        }
      />
      {controls}
    </li>
  )
}

const LARGER: Readonly<Record<DoorSize, DoorSize>> = { small: 'medium', medium: 'large', large: 'small' }

interface PictureControlsProps {
  artwork: DoorArtwork
  door: Door
  mayTakeOff: boolean
}

/** How one picture hangs: one button goes through the sizes, the other takes it off. */
function PictureControls({ artwork, door, mayTakeOff: takesOff }: PictureControlsProps) {
  const { title, doorSize } = artwork
  const isLarge = doorSize === 'large'
  return (
    <div className="relative z-20 mt-2 flex flex-wrap justify-center gap-2">
      <IconButton
        variant="quiet"
        label={isLarge ? `Make ${title} small` : `Make ${title} larger`}
        title={isLarge ? 'Small' : 'Larger'}
        icon={isLarge ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
        onClick={() => door.resize(artwork, LARGER[doorSize])}
      />
      {takesOff && (
        <IconButton
          variant="quiet"
          label={`Take ${title} off the door`}
          title="Take off"
          icon={<X aria-hidden="true" />}
          onClick={() => door.takeOff(artwork)}
        />
      )}
    </div>
  )
}

/** What was taken off the door and is still shared with the family, as a pile that can be hung again. */
function TakenOff({ family, door }: { family: FamilyDoorProps['family']; door: Door }) {
  const pile = useTakenOff(family.id)
  return (
    <section aria-labelledby="off-the-door" className="rounded-card border border-line bg-paper p-4 tablet:p-6">
      <h3 id="off-the-door" className="text-heading-4">
        Off the door
      </h3>
      <p className="mb-4 text-ink-soft">These are still shared with everybody here.</p>
      <LoadedList
        query={pile.query}
        failure="Couldn't load what is off the door"
        loading={<LoadingGrid label="Loading..." count={1} className="grid" itemClassName="h-18 w-full" />}
        empty={<p>Nothing is off the door.</p>}
      >
        {(artworks) => (
          <div className="flex flex-col gap-4">
            <ul className="grid gap-3 tablet:grid-cols-2">
              {artworks.map((artwork) => (
                <li key={artwork.id} className="flex flex-wrap items-center gap-3">
                  <div className="light-theme w-20 shrink-0 rounded-page bg-white p-1 shadow-low">
                    <ArtworkPicture artwork={artwork} alt="" />
                  </div>
                  <p className="min-w-0 grow basis-24 leading-tight wrap-anywhere">
                    <span className="font-semibold">{artwork.title}</span>
                    <br />
                    <span className="text-small text-ink-soft">{artwork.ownerName}</span>
                  </p>
                  {mayTakeOff(family, artwork) && (
                    <Button size="small" aria-label={`Hang again: ${artwork.title}`} onClick={() => door.hang(artwork)}>
                      <Hand aria-hidden="true" />
                      Hang again
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <LoadMore remaining={pile.remaining} more={pile.more} />
          </div>
        )}
      </LoadedList>
    </section>
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
  // The cast: every picture has this data (`DoorPicture`).
  const { title, count } = source.data as PictureData
  return words(title, target && isSortable(target) ? target.index : source.index, count)
}
