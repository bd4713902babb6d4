import { Check, Eye, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { PinnedPicture } from '#client/models/artworks/pinned-picture.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/words/say-when.ts'

/** A picture that is shared with the family: 'Collaborate' where its members may color it, else 'View'. */
export function SharedArtwork({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  const { id, ownerName, title, completed, collaborativeMode, updatedAt } = artwork
  const now = useNow()
  return (
    <PinnedPicture
      artwork={artwork}
      eager={eager}
      caption={
        <div className="flex flex-col gap-2">
          <div>
            <h3 className="text-lead leading-tight font-semibold text-balance wrap-anywhere">{title}</h3>
            <p className="text-small wrap-anywhere text-ink-soft">
              {ownerName}, <time dateTime={updatedAt}>{sayWhen(new Date(updatedAt), now)}</time>
            </p>
          </div>
          {completed && (
            <div className="flex">
              <Badge tone="leaf" icon={<Check aria-hidden="true" />}>
                Completed
              </Badge>
            </div>
          )}
          <Button asChild size="small" className="px-2!">
            {collaborativeMode ? (
              <Link to={`/?artwork=${id}`} aria-label={`Collaborate on ${title}`}>
                <Users aria-hidden="true" className="max-tablet:hidden" />
                Collaborate
              </Link>
            ) : (
              <Link to={`/?view=${id}`} aria-label={`View ${title}`}>
                <Eye aria-hidden="true" className="max-tablet:hidden" />
                View
              </Link>
            )}
          </Button>
        </div>
      }
    />
  )
}
