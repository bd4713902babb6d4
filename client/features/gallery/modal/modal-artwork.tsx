import { Trash2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { artworkAddress, detailAddress } from '#client/models/artworks/artwork-address.ts'
import { deletionQuestion, useDeleteArtwork } from '#client/models/artworks/deletion/use-delete-artwork.ts'
import { ArtworkBadges } from '#client/models/artworks/artwork-badges.tsx'
import { WhenAndWhose } from '#client/features/gallery/list/when-and-whose.tsx'
import { ShareButton } from '#client/features/viewer/share-button.tsx'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'

export interface ModalArtworkProps {
  artwork: Artwork
  /** It is the one behind the dialog. */
  isOpen: boolean
  onClose: () => void
}

/** One artwork in the dialog, with everything that can be done with it. */
export function ModalArtwork({ artwork, isOpen, onClose }: ModalArtworkProps) {
  const { id, title, imageUrl, completed, isOwner } = artwork
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
      <div className="daylight overflow-hidden rounded-page border border-paper-edge bg-white">
        <SteadyPicture src={imageUrl} alt="" />
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
