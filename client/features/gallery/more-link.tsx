import { Ellipsis } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { classNames } from '#client/ui/class-names.ts'

/** The id of the link to an artwork's details, which gets the focus back when they are closed. */
export const moreLinkId = (artworkId: number): string => `more-about-${artworkId}`

/** Opens an artwork's details over the same choice of the gallery. */
export function MoreLink({ artwork: { id, title }, className }: { artwork: Artwork; className?: string }) {
  const search = new URLSearchParams(useLocation().search)
  search.set('artworkId', String(id))
  return (
    <Link
      id={moreLinkId(id)}
      to={`/gallery?${search.toString()}`}
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
