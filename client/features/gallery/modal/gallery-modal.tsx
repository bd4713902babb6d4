import { LayoutGrid, Square } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { EVERYTHING, type Sort } from '#client/features/gallery/list/gallery-choice.ts'
import { GalleryControls } from '#client/features/gallery/list/gallery-controls.tsx'
import { LoadMore } from '#client/features/gallery/list/load-more.tsx'
import { NothingHere } from '#client/features/gallery/list/nothing-here.tsx'
import { useGallery, useStartOver } from '#client/features/gallery/list/use-gallery.ts'
import { JustDeleted } from './just-deleted.tsx'
import { ModalArtwork } from './modal-artwork.tsx'

const SKELETONS = 6
const SORT_WORDS: Readonly<Record<Sort, string>> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'title-asc': 'A-Z',
  'title-desc': 'Z-A',
}
type Layout = 'grid' | 'large'
const LAYOUTS = [
  { value: 'grid', name: 'Grid', icon: <LayoutGrid aria-hidden="true" /> },
  { value: 'large', name: 'Large', icon: <Square aria-hidden="true" /> },
] as const
const GRIDS: Readonly<Record<Layout, string>> = {
  grid: 'grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 tablet:gap-5 desktop:grid-cols-3',
  large: 'mx-auto grid max-w-lg grid-cols-1 gap-5',
}

export interface GalleryModalProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The artwork that is being colored behind the dialog, or null. */
  openId: number | null
}

/** The person's artworks over the canvas. */
export function GalleryModal({ open, onOpenChange, openId }: GalleryModalProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="My Gallery" wide>
      <ModalContent openId={openId} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ModalContent({ openId, onClose }: { openId: number | null; onClose: () => void }) {
  const [choice, setChoice] = useState(EVERYTHING)
  const [layout, setLayout] = useState<Layout>('grid')
  const startOver = useStartOver()
  const { query, isChanging, more } = useGallery(choice)
  return (
    <div className="flex flex-col gap-5 tablet:w-[min(796px,100vw-7rem)]">
      <GalleryControls
        choice={choice}
        onChoose={(chosen) => {
          startOver()
          setChoice(chosen)
        }}
        counts={query.data?.counts}
        sortWords={SORT_WORDS}
        layouts={LAYOUTS}
        layout={layout}
        onLayout={setLayout}
        oneLayoutOnPhone
      />
      <JustDeleted />
      <Loaded
        query={query}
        failure="Couldn't load your gallery"
        loading={
          <LoadingGrid
            label="Loading your gallery..."
            count={SKELETONS}
            className={GRIDS[layout]}
            itemClassName="aspect-square w-full"
          />
        }
      >
        {({ artworks, remaining, counts }) =>
          artworks.length === 0 && remaining === 0 ? (
            <Nothing isEmpty={counts.all === 0 && choice.search === ''} />
          ) : (
            <>
              <ul className={GRIDS[layout]} aria-busy={isChanging}>
                {artworks.map((artwork) => (
                  <li key={artwork.id}>
                    <ModalArtwork artwork={artwork} isOpen={artwork.id === openId} onClose={onClose} />
                  </li>
                ))}
              </ul>
              <LoadMore remaining={remaining} more={more} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty) return <NothingHere title="No matching artworks" text="Try other words, or look under All." />
  return (
    <NothingHere
      title="No artworks yet"
      text="Color a page, and it hangs right here."
      action={
        <Button asChild variant="primary">
          <Link to="/">Browse Templates</Link>
        </Button>
      }
    />
  )
}
