import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Artwork } from '#contract/artworks.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { framedAddress } from '#client/models/artworks/artwork-address.ts'
import { artworkQueries } from '#client/models/artworks/artwork-queries.ts'
import { FamilyChoice } from '#client/models/sharing/audience-choice.tsx'
import { seenBy } from '#client/models/sharing/seen-by.ts'
import { useVisibility } from '#client/models/sharing/use-visibility.ts'
import { CelebratedClaim } from '#client/features/rewards/claim-button.tsx'
import { useSession } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Coin } from '#client/ui/coin-badge.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { CelebratedPicture, Confetti } from './celebrated-picture.tsx'
import type { Celebration } from './use-celebrate.ts'

export interface CelebrationDialogProps {
  open: boolean
  celebration: Celebration | null
  onClose: () => void
}

/** Celebrates a completion: the picture, the coins it has earned, who can see it now, and what to do next. */
export function CelebrationDialog({ celebration, onClose }: CelebrationDialogProps) {
  return celebration && <Celebrated key={celebration.artwork.id} {...celebration} onClose={onClose} />
}

function Celebrated({ artwork, coinsEarned, picture, opensArtwork, onClose }: Celebration & { onClose: () => void }) {
  const { id, userId, ownerColor, imageUrl, title } = artwork
  const coins = useSession().account?.coins ?? 0
  return (
    <>
      <Confetti />
      <Dialog
        open
        onOpenChange={onClose}
        title="Artwork Completed!"
        frame={{
          closable: !opensArtwork,
          crown: (
            <CelebratedPicture
              color={personColor(userId, ownerColor)}
              picture={picture}
              imageUrl={imageUrl}
              alt={title}
            />
          ),
        }}
        footer={
          <>
            <Button asChild variant="primary" size="large" onClick={onClose}>
              <Link to={framedAddress(id)}>View Completed Artwork</Link>
            </Button>
            <Button asChild size="large" onClick={onClose}>
              <Link to="/canvas">Start New Artwork</Link>
            </Button>
          </>
        }
      >
        <div className="flex flex-col items-center gap-4">
          <p className="text-balance text-ink-soft">
            {coinsEarned === undefined ? (
              <>You have {coins.toLocaleString('en')} coins.</>
            ) : (
              <>
                You earned <strong className="text-ink">{coinsEarned} coins</strong>. Now you have{' '}
                {coins.toLocaleString('en')}.
              </>
            )}
          </p>
          {coinsEarned !== undefined && (
            <p
              aria-hidden="true"
              className="celebrated-coins flex items-center gap-3 rounded-full bg-butter-pale py-2 pr-6 pl-3 font-display text-heading-3 font-bold"
            >
              <Coin className="size-10 text-lead" />+{coinsEarned}
            </p>
          )}
          <CelebratedClaim artwork={artwork} />
          <WhoSeesIt artwork={artwork} />
        </div>
      </Dialog>
    </>
  )
}

/** Says who can see the picture, which a completion may have changed (ARTWORK-11), and takes that back on request. */
function WhoSeesIt({ artwork }: { artwork: Artwork }) {
  const { data = artwork } = useQuery({ ...artworkQueries.detail(artwork.id), enabled: false })
  const visibility = useVisibility(data)
  return (
    <>
      <p className="text-small text-ink-soft">{seenBy(visibility)}</p>
      <FamilyChoice visibility={visibility} />
      {visibility.family && (
        <Button size="small" onClick={() => void visibility.change({ visibility: 'private' })}>
          Keep private
        </Button>
      )}
    </>
  )
}
