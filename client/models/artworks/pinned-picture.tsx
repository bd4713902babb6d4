import type { ReactNode } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { PinnedArtwork } from '#client/ui/pictures/pinned-artwork.tsx'

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
