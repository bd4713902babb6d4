import type { Artwork } from '#contract/artworks.ts'
import { Button } from '#client/ui/button.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import type { Gallery } from './use-gallery.ts'

/** Loads the next page of a list, and says how many artworks are left. */
export function LoadMore({ remaining, more }: { remaining: number; more: Gallery['more'] }) {
  if (remaining === 0) return null
  return (
    <div className="flex flex-col items-center gap-3">
      {more.failed && <p role="alert">The next artworks could not be loaded. Please try again.</p>}
      <Button disabled={more.isLoading} onClick={more.load}>
        {more.isLoading ? 'Loading...' : `Load More (${remaining})`}
      </Button>
    </div>
  )
}

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
