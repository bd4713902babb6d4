import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Magnet } from './magnet.tsx'
import { magnetColor, artworkTilt } from './artwork-tilt.ts'

export interface PinnedArtworkProps {
  /** The artwork's id: the sheet leans by it. */
  id: number
  /** Whose magnet holds it. */
  ownerId: number
  imageUrl: string
  /** What the picture shows; empty where a caption beside it says it already. */
  alt: string
  /** Title, names, badges: beneath the picture, on the paper. */
  caption?: ReactNode
  /** Set where the picture is at the top of the page and should not wait. */
  eager?: boolean
  className?: string
}

/** White paper on the door, a little tilted, under a magnet. Keeps its daylight colors on dark chrome. */
export function PinnedArtwork({ id, ownerId, imageUrl, alt, caption, eager = false, className }: PinnedArtworkProps) {
  return (
    <div className={classNames('daylight relative pt-2.5', className)} style={{ rotate: `${artworkTilt(id)}deg` }}>
      <Magnet color={magnetColor(ownerId)} className="absolute top-0 left-1/2 z-10 -translate-x-1/2" />
      <div className="rounded-page bg-white p-2.5 text-ink shadow-sheet">
        <img
          src={imageUrl}
          alt={alt}
          width={800}
          height={600}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          className="aspect-[4/3] w-full bg-white object-contain"
        />
        {caption !== undefined && <div className="px-1 pt-2 pb-1">{caption}</div>}
      </div>
    </div>
  )
}
