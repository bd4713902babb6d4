import { Button } from '#client/ui/button.tsx'
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
