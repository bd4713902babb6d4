import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type CSSProperties, useState } from 'react'
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
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { CRAYONS } from '#client/ui/crayon-box/crayons.ts'
import './celebration.css'
import type { Celebration } from './use-celebrate.ts'
import type { LivingPicture } from './living-picture.ts'

const PIECES = 44

/** Spreads the pieces evenly without looking regular: multiples of an irrational number, modulo 1. */
const spread = (index: number, step: number): number => (index * step) % 1

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
            <div className="celebrated-picture">
              <Magnet
                color={personColor(userId, ownerColor)}
                className="absolute -top-3 left-1/2 z-10 -translate-x-1/2"
              />
              <HoppingPicture picture={picture} imageUrl={imageUrl} alt={title} />
            </div>
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

interface HoppingPictureProps {
  picture: LivingPicture | null
  /** The server's picture, where there is no other. */
  imageUrl: string
  alt: string
}

/** A picture on white paper whose parts hop one after the other, under a shine; still where motion is not wanted. */
function HoppingPicture({ picture, imageUrl, alt }: HoppingPictureProps) {
  return (
    <div className="light-theme rounded-page bg-white p-2.5 shadow-picture">
      <div className="living-picture">
        <SteadyPicture src={picture?.url ?? imageUrl} alt={alt} eager className="bg-white" />
        {picture?.parts.map(({ url, left, top, width }, order) => (
          <img
            key={url}
            src={url}
            alt=""
            className="living-part"
            style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, '--order': order } as CSSProperties}
          />
        ))}
      </div>
    </div>
  )
}

/** Paper snippets in the colors of the crayons that fall once over the screen; none where motion is not wanted. */
function Confetti() {
  const [fallen, setFallen] = useState(0)
  if (fallen === PIECES) return null
  return (
    <div aria-hidden="true" className="confetti" onAnimationEnd={() => setFallen((count) => count + 1)}>
      {Array.from({ length: PIECES }, (_, index) => (
        <span
          key={index}
          style={
            {
              left: `${100 * spread(index, 0.8566749)}%`,
              backgroundColor: CRAYONS[index % CRAYONS.length]?.hex,
              '--wait': `${1_100 * spread(index, 0.7338919)}ms`,
              '--sway': `${12 * (spread(index, 0.6287067) - 0.5)}vw`,
              '--turn': `${900 * (spread(index, 0.5385973) - 0.5)}deg`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  )
}
