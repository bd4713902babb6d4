import { Check, CirclePlay, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { personColor } from '#client/canvas/session/person-color.ts'
import { PinnedArtwork } from '#client/ui/pinned-artwork.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Badge } from '#client/ui/badge.tsx'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { useNow } from '#client/ui/browser/use-now.ts'

/** One artwork with its title and badges. A completed one links to its replay; another one to the canvas and, apart, its replay. */
export function RecentArtwork({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  const now = useNow()
  const { id, userId, ownerColor, title, imageUrl, completed, collaborativeMode, updatedAt } = artwork
  return (
    <div className="relative">
      <Link to={completed ? `/artwork/${id}` : `/canvas/${id}`} className="block rounded-page">
        <PinnedArtwork
          id={id}
          color={personColor(userId, ownerColor)}
          imageUrl={imageUrl}
          alt=""
          eager={eager}
          caption={
            <div className={classNames('@container', !completed && 'pr-11')}>
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
      {!completed && (
        <Link
          to={`/artwork/${id}`}
          aria-label={`Watch ${title} grow`}
          title="Watch it grow"
          className="daylight absolute right-1.5 bottom-2 grid size-[44px] place-items-center rounded-full text-blueberry hover:bg-blueberry-pale"
        >
          <CirclePlay aria-hidden="true" className="size-6" />
        </Link>
      )}
    </div>
  )
}
