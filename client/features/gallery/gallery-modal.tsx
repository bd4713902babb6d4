import { LayoutGrid, Square, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import {
  deletionQuestion,
  undoDeleting,
  useDeleteArtwork,
  useDeletedArtworks,
} from '#client/models/artworks/use-delete-artwork.ts'
import { artworkAddress, detailAddress } from '#client/models/artworks/artwork-address.ts'
import { ArtworkBadges } from '#client/models/artworks/artwork-badges.tsx'
import { ShareButton } from '#client/features/viewer/share-button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ArtworkPicture } from '#client/models/artworks/artwork-picture.tsx'
import { EVERYTHING, type Sort } from './list/gallery-choice.ts'
import { GalleryControls } from './list/gallery-controls.tsx'
import { LoadMore, WhenAndWhose } from './list/list-parts.tsx'
import { useGallery, useStartOver } from './list/use-gallery.ts'

const SKELETONS = 6
const SORT_TEXTS: Readonly<Record<Sort, string>> = {
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
        onChoose={(change) => {
          startOver()
          setChoice((before) => ({ ...before, ...change }))
        }}
        counts={query.data?.counts}
        sortTexts={SORT_TEXTS}
        layout={{ options: LAYOUTS, value: layout, onChange: setLayout, isOneOnPhone: true }}
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

/** The artworks that can still be brought back: while a dialog is open, the keyboard does not reach the toasts. */
function JustDeleted() {
  const deleted = useDeletedArtworks()
  if (deleted.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {deleted.map(({ id, title }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-2 rounded-field bg-butter-pale px-4 py-2 text-butter-ink"
        >
          <span className="wrap-anywhere">“{title}” is off your door.</span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone */}
          <Button size="small" autoFocus aria-label={`Undo deleting ${title}`} onClick={() => undoDeleting(id)}>
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface ModalArtworkProps {
  artwork: Artwork
  /** It is the one behind the dialog. */
  isOpen: boolean
  onClose: () => void
}

/** One artwork in the dialog, with everything that can be done with it. */
function ModalArtwork({ artwork, isOpen, onClose }: ModalArtworkProps) {
  const { id, title, completed, isOwner } = artwork
  const navigate = useNavigate()
  const remove = useDeleteArtwork()
  const askAndRemove = (): void => {
    // The browser's own question: a dialog over a dialog confuses more than it asks.
    if (!window.confirm(deletionQuestion(title))) return
    remove(artwork)
    if (isOpen) void navigate('/canvas')
  }
  return (
    <article className="flex h-full flex-col gap-2 rounded-card border-[1.5px] border-line p-3">
      <div className="light-theme overflow-hidden rounded-page border border-paper-edge bg-white">
        <ArtworkPicture artwork={artwork} alt="" />
      </div>
      <h3 className="text-lead leading-tight font-semibold wrap-anywhere">{title}</h3>
      <div className="flex flex-wrap items-center gap-1.5">
        <WhenAndWhose artwork={artwork} />
        <ArtworkBadges artwork={artwork} />
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-1 [&>.pill-edge]:px-3">
        <Button asChild size="small">
          <Link to={artworkAddress(artwork)} onClick={onClose} aria-label={`${completed ? 'View' : 'Edit'} ${title}`}>
            {completed ? 'View' : 'Edit'}
          </Link>
        </Button>
        <ShareButton
          size="small"
          artwork={artwork}
          path={detailAddress(id)}
          label="Share"
          name={`Share ${title}`}
          copied="Link copied"
        />
        {isOwner && (
          <IconButton
            label={`Delete ${title}`}
            title="Delete"
            icon={<Trash2 className="text-tomato-ink" />}
            onClick={askAndRemove}
          />
        )}
      </div>
    </article>
  )
}
