import type { ReactNode } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'

export interface PinnedPictureProps {
  artwork: Artwork
  /** Loads the picture at once instead of lazily. */
  eager: boolean
  /** Text alternative of the picture; left out where the caption says the same. */
  alt?: string
  caption?: ReactNode
  className?: string
}

/** An artwork's picture under a magnet in its owner's color. */
export function PinnedPicture({ artwork, alt = '', ...shown }: PinnedPictureProps) {
  const { id, userId, ownerColor, imageUrl } = artwork
  return <PinnedArtwork id={id} color={personColor(userId, ownerColor)} imageUrl={imageUrl} alt={alt} {...shown} />
}

export interface PinnedArtworkProps {
  /** The artwork's id, which determines the tilt. */
  id: number
  /** The color of the magnet, `#RRGGBB`: its owner's. */
  color: string
  imageUrl: string
  /** Text alternative of the picture; empty where the caption says the same. */
  alt: string
  /** Title, names and badges below the picture, on the same paper. */
  caption?: ReactNode
  /** Loads the picture at once instead of lazily; for pictures that are visible without scrolling. */
  eager?: boolean
  className?: string
}

/** An artwork on white paper under a magnet, slightly tilted. It keeps its light colors in the dark theme. */
function PinnedArtwork({ id, color, imageUrl, alt, caption, eager = false, className }: PinnedArtworkProps) {
  return (
    <div className={classNames('light-theme relative pt-2.5', className)} style={{ rotate: `${artworkTilt(id)}deg` }}>
      <Magnet color={color} className="absolute top-0 left-1/2 z-10 -translate-x-1/2" />
      <div className="rounded-page bg-white p-2.5 text-ink shadow-picture">
        <SteadyPicture src={imageUrl} alt={alt} eager={eager} className="bg-white" />
        {caption !== undefined && <div className="px-1 pt-2 pb-1">{caption}</div>}
      </div>
    </div>
  )
}

/** Tenths of a degree. */
const MAX_TILT_TENTHS = 12

/** Hashes an id (MurmurHash3's finalizer), so that neighbouring ids tilt differently. */
function mix(id: number): number {
  let bits = id | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Returns the tilt of a pinned artwork in degrees, from -1.2 to 1.2 in steps of 0.1; the same for the same id. */
export function artworkTilt(id: number): number {
  return ((mix(id) % (2 * MAX_TILT_TENTHS + 1)) - MAX_TILT_TENTHS) / 10
}
