import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Magnet } from './magnet.tsx'
import { artworkTilt } from './artwork-tilt.ts'
import { SteadyPicture } from './steady-picture.tsx'

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
export function PinnedArtwork({ id, color, imageUrl, alt, caption, eager = false, className }: PinnedArtworkProps) {
  return (
    <div className={classNames('daylight relative pt-2.5', className)} style={{ rotate: `${artworkTilt(id)}deg` }}>
      <Magnet color={color} className="absolute top-0 left-1/2 z-10 -translate-x-1/2" />
      <div className="rounded-page bg-white p-2.5 text-ink shadow-picture">
        <SteadyPicture src={imageUrl} alt={alt} eager={eager} className="bg-white" />
        {caption !== undefined && <div className="px-1 pt-2 pb-1">{caption}</div>}
      </div>
    </div>
  )
}
