import { useLocation, useNavigate } from 'react-router-dom'
import type { ArtworkScreen } from '#client/models/artworks/artwork-actions.ts'
import { detailAddress, galleryAddress, replayAddress, viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { type Neighbors, neighborsOf, usePictureList } from '#client/models/artworks/picture-list.ts'
import type { Point } from './zoom.ts'

export interface Ways extends Neighbors {
  /** The address to which the screen's way out leads. */
  readonly out: string
  /** Returns the address of another artwork, on the same screen where it suits every artwork. */
  readonly addressOf: (id: number) => string
  /** Leaves a picture that is deleted for the list where it was found, else for the gallery. */
  readonly leave: () => void
}

/** Returns the ways from one artwork to its neighbors in the list where it was found, and back. */
export function useWays(id: number, screen: ArtworkScreen): Ways {
  const { search } = useLocation()
  const navigate = useNavigate()
  const list = usePictureList(id)
  const listed = list?.address.startsWith(galleryAddress()) ? list.address : galleryAddress()
  const gallery = screen === 'details' ? galleryAddress(search) : listed
  return {
    ...neighborsOf(list, id),
    out: screen === 'details' || screen === 'completed' ? gallery : '/',
    addressOf: (other) => {
      if (screen === 'details') return detailAddress(other, search)
      // The completed view shows no artwork in progress.
      return screen === 'replay' ? replayAddress(other) : viewerAddress(other)
    },
    leave: () => void navigate(list?.address ?? gallery, { replace: true }),
  }
}

/** How far a finger moves sideways in a swipe, in CSS pixels. */
const SWIPE_PX = 56

/** Returns the neighbor that a finger asks for by moving from one point to another; null when that is no swipe. */
export function swipeStep(from: Point, to: Point): keyof Neighbors | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return null
  return dx < 0 ? 'next' : 'previous'
}
