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
    <div className="@container relative">
      <Link to={completed ? `/artwork/${id}` : `/canvas/${id}`} className="block rounded-page">
        <PinnedArtwork
          id={id}
          color={personColor(userId, ownerColor)}
          imageUrl={imageUrl}
          alt=""
          eager={eager}
          caption={
            <div
              className={classNames(
                'flex flex-col gap-2 @[260px]:flex-row @[260px]:items-center @[260px]:justify-between',
                // Keeps room for the link to the replay.
                !completed && '@[260px]:pr-11',
              )}
            >
              <div className={classNames('min-w-0', !completed && '@max-[260px]:pr-10')}>
                <h3 className="text-lead leading-tight font-semibold text-balance wrap-anywhere">{title}</h3>
                <time dateTime={updatedAt} className="text-small text-ink-soft">
                  {sayWhen(new Date(updatedAt), now)}
                </time>
              </div>
              <div className="flex flex-wrap gap-1.5 @[260px]:shrink-0 @[260px]:flex-col @[260px]:items-end">
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
          }
        />
      </Link>
      {!completed && (
        <Link
          to={`/artwork/${id}`}
          aria-label={`Watch ${title} grow`}
          title="Watch it grow"
          className="daylight absolute top-[calc((100cqw-20px)*0.75+24px)] right-1.5 grid size-[44px] place-items-center rounded-full text-blueberry hover:bg-blueberry-pale"
        >
          <CirclePlay aria-hidden="true" className="size-6" />
        </Link>
      )}
    </div>
  )
}
