import { CircleCheck, Eye, RotateCcw, Share2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCanvasArtwork } from '#client/features/canvas/state/artwork-context.ts'
import { useShowDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasCompletion } from '#client/features/canvas/state/people-context.ts'
import { viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { Button } from '#client/ui/button.tsx'

/** Below the page of a completed artwork: that it is complete, and what can be done with it. */
export function CompletedBanner({ open }: { open: boolean }) {
  const { artwork } = useCanvasArtwork()
  const { reopen, busy } = useCanvasCompletion()
  const showDialog = useShowDialog()
  if (!open || !artwork) return null
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
          <Link to={viewerAddress(artwork.id)}>
            <Eye aria-hidden="true" />
            View Artwork
          </Link>
        </Button>
        <Button size="small" onClick={() => showDialog('share', true)}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
        {artwork.isOwner && (
          <Button size="small" onClick={reopen} aria-disabled={busy}>
            <RotateCcw aria-hidden="true" />
            {busy ? 'Processing...' : 'Reopen for Editing'}
          </Button>
        )}
      </div>
    </section>
  )
}
