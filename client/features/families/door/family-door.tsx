import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LoadMore } from '#client/features/gallery/list/load-more.tsx'
import { NothingHere } from '#client/features/gallery/list/nothing-here.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import './family-door.css'
import { DOOR_PLUGINS, DOOR_SENSORS } from './door-plugins.ts'
import { DoorPicture } from './door-picture.tsx'
import { useDoor } from './use-door.ts'

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
