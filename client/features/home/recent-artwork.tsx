import { Check, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { personColor } from '#client/canvas/session/person-color.ts'
import { artworkAddress } from '#client/features/artworks/artwork-address.ts'
import { PinnedArtwork } from '#client/ui/pinned-artwork.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { useNow } from '#client/ui/browser/use-now.ts'

/** One artwork with its title and badges. A completed one links to its viewer, another one to the canvas. */
export function RecentArtwork({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  const now = useNow()
  const { id, userId, ownerColor, title, imageUrl, completed, collaborativeMode, updatedAt } = artwork
  return (
    <Link to={artworkAddress(artwork)} className="block rounded-page">
      <PinnedArtwork
        id={id}
        color={personColor(userId, ownerColor)}
        imageUrl={imageUrl}
        alt=""
        eager={eager}
        caption={
          <div className="@container">
            <div className="flex flex-col gap-2 @[230px]:flex-row @[230px]:items-center @[230px]:justify-between">
              <div className="min-w-0">
                <h3 className="text-lead leading-tight font-semibold text-balance wrap-anywhere">{title}</h3>
                <time dateTime={updatedAt} className="text-small text-ink-soft">
                  {sayWhen(new Date(updatedAt), now)}
                </time>
              </div>
              <div className="flex flex-wrap gap-1.5 @[230px]:shrink-0 @[230px]:flex-col @[230px]:items-end">
                {collaborativeMode && (
                  <Badge tone="blueberry" icon={<Users aria-hidden="true" />}>
                    Collaborative
                  </Badge>
                )}
                {completed && (
                  <Badge tone="leaf" icon={<Check aria-hidden="true" />}>
                    Completed
                  </Badge>
                )}
              </div>
            </div>
          </div>
        }
      />
    </Link>
  )
}
