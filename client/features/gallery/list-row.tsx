import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { artworkAddress } from '#client/models/artworks/artwork-address.ts'
import { Card } from '#client/ui/card.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { ArtworkBadges } from '#client/models/artworks/artwork-badges.tsx'
import { MoreLink } from './more-link.tsx'
import { WhenAndWhose } from './list/when-and-whose.tsx'

/** One artwork as a row: a small picture, its title, and what it is. */
export function ListRow({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  return (
    <Card className="flex items-center gap-2 p-2 tablet:p-3">
      <Link to={artworkAddress(artwork)} className="flex min-w-0 grow items-center gap-3 rounded-small tablet:gap-5">
        <div className="daylight w-24 shrink-0 overflow-hidden rounded-page border border-paper-edge bg-white tablet:w-32">
          <SteadyPicture src={artwork.imageUrl} alt="" eager={eager} />
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
