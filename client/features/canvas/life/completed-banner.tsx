import { CircleCheck, Eye, RotateCcw, Share2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { Button } from '#client/ui/button.tsx'
import type { Completion } from './use-completion.ts'

export interface CompletedBannerProps {
  artwork: Artwork
  completion: Completion
  onShare: () => void
}

/** Below the page of a completed artwork: that it is complete, and what can be done with it. */
export function CompletedBanner({ artwork, completion, onShare }: CompletedBannerProps) {
  const { id, isOwner } = artwork
  return (
    <section
      aria-labelledby="completed-title"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line bg-leaf-pale px-5 py-3"
    >
      <h2 id="completed-title" className="flex items-center gap-2 text-heading-4 text-leaf-ink">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
        Artwork Completed!
      </h2>
      <div className="flex flex-wrap justify-center gap-2">
        <Button asChild size="small" variant="primary">
          <Link to={viewerAddress(id)}>
            <Eye aria-hidden="true" />
            View Artwork
          </Link>
        </Button>
        <Button size="small" onClick={onShare}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
        {isOwner && (
          <Button size="small" onClick={completion.reopen} aria-disabled={completion.busy}>
            <RotateCcw aria-hidden="true" />
            {completion.busy ? 'Processing...' : 'Reopen for Editing'}
          </Button>
        )}
      </div>
    </section>
  )
}
