import type { Artwork } from '#contract/artworks.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/words/say-when.ts'

/** When an artwork was changed last, and whose it is if it is somebody else's. */
export function WhenAndWhose({ artwork: { isOwner, ownerName, updatedAt } }: { artwork: Artwork }) {
  const now = useNow()
  return (
    <p className="min-w-0 text-small wrap-anywhere text-ink-soft">
      {!isOwner && `${ownerName}, `}
      <time dateTime={updatedAt}>{sayWhen(new Date(updatedAt), now)}</time>
    </p>
  )
}
