import { createContext, useContext } from 'react'
import { artworkPlace } from '#client/canvas/session/device/device-store.ts'
import type { WaitingPicture } from '#client/canvas/waiting/waiting-picture.ts'

export const NOTHING_WAITS: readonly WaitingPicture[] = []

export const WaitingContext = createContext(NOTHING_WAITS)

/** Returns the pictures with strokes of the signed-in person that wait on this device. */
export const useWaiting = (): readonly WaitingPicture[] => useContext(WaitingContext)

/** Returns what of an artwork waits on this device; null when nothing does. */
export function useWaitingArtwork(artworkId: number): WaitingPicture | null {
  return useWaiting().find(({ place }) => place === artworkPlace(artworkId)) ?? null
}
