import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { framedAddress } from '#client/features/artworks/artwork-address.ts'
import { FamilyChoice } from '#client/features/canvas/together/sharing/audience-choice.tsx'
import { seenBy } from '#client/features/canvas/together/sharing/seen-by.ts'
import { useVisibility } from '#client/features/canvas/together/sharing/use-visibility.ts'
import { useAccount } from '#client/features/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinBadge } from '#client/ui/coin-badge.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { PinnedArtwork } from '#client/ui/pictures/pinned-artwork.tsx'

export interface CompletionDialogProps {
  artwork: Artwork
  /** Undefined when it has been completed before (COIN-2). */
  coinsEarned: number | undefined
  onClose: () => void
}

/** Celebrates a completion: the picture, the coins it has earned, who can see it now, and what to do next. */
export function CompletionDialog({ artwork, coinsEarned, onClose }: CompletionDialogProps) {
  const { id, userId, title, imageUrl, ownerColor } = artwork
  const account = useAccount()
  const visibility = useVisibility(artwork)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      align="center"
      title="Artwork Completed!"
      footer={
        <>
          <Button asChild variant="primary" size="large">
            <Link to={framedAddress(id)}>View Completed Artwork</Link>
          </Button>
          <Button asChild size="large">
            <Link to="/canvas">Start New Artwork</Link>
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <div className="w-64 max-w-full">
          <PinnedArtwork id={id} color={personColor(userId, ownerColor)} imageUrl={imageUrl} alt={title} eager />
        </div>
        {coinsEarned !== undefined && (
          <p className="font-display text-heading-4 font-semibold">
            {coinsEarned} {coinsEarned === 1 ? 'coin' : 'coins'} earned
          </p>
        )}
        <p className="flex items-center gap-2 text-ink-soft">
          Your balance <CoinBadge coins={account.coins} />
        </p>
        <p className="text-small text-ink-soft">{seenBy(visibility)}</p>
        <FamilyChoice visibility={visibility} />
        {visibility.shown === 'family' && (
          <Button size="small" variant="ghost" onClick={() => void visibility.change({ visibility: 'private' })}>
            Keep private
          </Button>
        )}
      </div>
    </Dialog>
  )
}
