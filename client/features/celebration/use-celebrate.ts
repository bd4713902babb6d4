import { createContext, useContext } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { LivingPicture } from './living-picture.ts'

/** A completion that has just succeeded. */
export interface Celebration {
  readonly artwork: Artwork
  /** Undefined when the artwork has been completed before. */
  readonly coinsEarned: number | undefined
  /** The picture as it is on the screen; null shows the server's, which stays still. */
  readonly picture: LivingPicture | null
  /** The completed artwork becomes the screen behind it; otherwise the person stays where they are. */
  readonly opensArtwork: boolean
}

export const CelebrateContext = createContext<((celebration: Celebration) => void) | null>(null)

/** Returns the command that celebrates a completion. The celebration goes on when the screen changes. */
export function useCelebrate(): (celebration: Celebration) => void {
  const celebrate = useContext(CelebrateContext)
  if (!celebrate) throw new Error('useCelebrate works only below CelebrationHost')
  return celebrate
}
