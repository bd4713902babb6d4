import { Ellipsis } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { artworkAddress, detailAddress } from '#client/models/artworks/artwork-address.ts'
import { Card } from '#client/ui/card.tsx'
import { ArtworkPicture } from '#client/models/artworks/artwork-picture.tsx'
import { ArtworkBadges } from '#client/models/artworks/artwork-badges.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { WhenAndWhose } from './list/list-parts.tsx'

/** One artwork as a row: a small picture, its title, and what it is. */
export function ListRow({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  return (
    <Card className="flex items-center gap-2 p-2 tablet:p-3">
      <Link to={artworkAddress(artwork)} className="flex min-w-0 grow items-center gap-3 rounded-small tablet:gap-5">
        <div className="light-theme w-24 shrink-0 overflow-hidden rounded-page border border-paper-edge bg-white tablet:w-32">
          <ArtworkPicture artwork={artwork} alt="" eager={eager} />
        </div>
        <div className="flex min-w-0 grow flex-col gap-1 tablet:flex-row tablet:items-center tablet:justify-between tablet:gap-4">
          <div className="min-w-0">
            <h2 className="text-lead leading-tight font-semibold hyphens-auto wrap-anywhere">{artwork.title}</h2>
            <WhenAndWhose artwork={artwork} />
          </div>
          <div className="flex flex-wrap gap-1.5 tablet:shrink-0">
            <ArtworkBadges artwork={artwork} />
          </div>
        </div>
      </Link>
      <MoreLink artwork={artwork} className="shrink-0" />
    </Card>
  )
}

/** The id of the link to an artwork's details, which gets the focus back when they are closed. */
export const moreLinkId = (artworkId: number): string => `more-about-${artworkId}`

/** Opens an artwork's details over the same choice of the gallery. */
export function MoreLink({ artwork: { id, title }, className }: { artwork: Artwork; className?: string }) {
  const { search } = useLocation()
  return (
    <Link
      id={moreLinkId(id)}
      to={detailAddress(id, search)}
      aria-label={`More about ${title}`}
      title="More"
      className={classNames(
        'grid size-[44px] place-items-center rounded-full text-ink-soft hover:bg-door active:bg-door-shade',
        className,
      )}
    >
      <Ellipsis aria-hidden="true" className="size-6" />
    </Link>
  )
}
