import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { personColor } from '#client/canvas/session/person-color.ts'
import { artworkAddress } from '#client/features/artworks/artwork-address.ts'
import { PinnedArtwork } from '#client/ui/pinned-artwork.tsx'
import { ArtworkBadges } from './list/artwork-badges.tsx'
import { MoreLink } from './more-link.tsx'
import { WhenAndWhose } from './list/when-and-whose.tsx'

/** One artwork on the door: a press looks at it or colors it, the dots show its details. */
export function PinnedCard({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  const { id, userId, ownerColor, title, imageUrl } = artwork
  return (
    <div className="@container relative">
      <Link to={artworkAddress(artwork)} className="block rounded-page">
        <PinnedArtwork
          id={id}
          color={personColor(userId, ownerColor)}
          imageUrl={imageUrl}
          alt=""
          eager={eager}
          caption={
            <div className="flex flex-col gap-1.5">
              <h2 className="min-h-9 pr-11 text-lead leading-tight font-semibold text-balance wrap-anywhere">
                {title}
              </h2>
              <div className="flex flex-wrap items-center justify-between gap-1.5">
                <WhenAndWhose artwork={artwork} />
                <ArtworkBadges artwork={artwork} />
              </div>
            </div>
          }
        />
      </Link>
      <MoreLink artwork={artwork} className="daylight absolute top-[calc((100cqw-20px)*0.75+22px)] right-2" />
    </div>
  )
}
