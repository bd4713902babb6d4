import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { artworkAddress } from '#client/models/artworks/artwork-address.ts'
import { ArtworkBadges } from '#client/models/artworks/artwork-badges.tsx'
import { WhenAndWhose } from './list/list-parts.tsx'
import { MoreLink } from './list-row.tsx'

/** The link in the title covers the whole card; the dots lie above it. */
const WHOLE_CARD =
  'rounded-small after:absolute after:inset-0 after:rounded-page focus-visible:outline-none! focus-visible:after:outline-[3px] ' +
  'focus-visible:after:outline-offset-2 focus-visible:after:outline-focus'

/** One artwork of a gallery: a press looks at it or colors it, the dots show its details. */
export function PinnedCard({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  const { title } = artwork
  return (
    <PinnedPicture
      artwork={artwork}
      eager={eager}
      caption={
        <div className="flex flex-col gap-0.5">
          <div className="flex justify-between gap-1">
            <h2 className="min-w-0 pt-1 text-lead leading-tight font-semibold text-balance hyphens-auto wrap-anywhere">
              <Link to={artworkAddress(artwork)} className={WHOLE_CARD}>
                {title}
              </Link>
            </h2>
            <MoreLink artwork={artwork} className="relative z-10 -mt-1 -mr-1.5 shrink-0" />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-1.5">
            <WhenAndWhose artwork={artwork} />
            <ArtworkBadges artwork={artwork} />
          </div>
        </div>
      }
    />
  )
}
