import type { ReactNode } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Magnet } from '#client/ui/pictures/magnet.tsx'
import { ArtworkPicture } from './artwork-picture.tsx'

export interface PinnedPictureProps {
  artwork: Artwork
  /** Loads the picture before others; for those that are visible without scrolling. */
  eager: boolean
  /** Text alternative of the picture; left out where the caption says the same. */
  alt?: string
  caption?: ReactNode
  className?: string
}

/** An artwork on white paper under a magnet in its owner's color, slightly tilted. It keeps its light colors in the dark theme. */
export function PinnedPicture({ artwork, eager, alt = '', caption, className }: PinnedPictureProps) {
  const { id, userId, ownerColor } = artwork
  return (
    <div className={classNames('light-theme relative pt-2.5', className)} style={{ rotate: `${artworkTilt(id)}deg` }}>
      <Magnet color={personColor(userId, ownerColor)} className="absolute top-0 left-1/2 z-10 -translate-x-1/2" />
      <div className="rounded-page bg-white p-2.5 text-ink shadow-picture">
        <ArtworkPicture artwork={artwork} alt={alt} eager={eager} />
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
