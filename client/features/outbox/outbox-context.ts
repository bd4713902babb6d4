import { createContext, useContext } from 'react'
import type { UnsentPicture } from '#client/canvas/outbox/tabs.ts'
import { artworkPlace } from '#client/canvas/session/store/copy-store.ts'

export const NOTHING_UNSENT: readonly UnsentPicture[] = []

export const OutboxContext = createContext(NOTHING_UNSENT)

/** Returns the pictures with strokes of the signed-in person that wait on this device. */
export const useUnsentPictures = (): readonly UnsentPicture[] => useContext(OutboxContext)

/** Returns what of an artwork waits on this device; null when nothing does. */
export function useUnsentPicture(artworkId: number): UnsentPicture | null {
  return useUnsentPictures().find(({ place }) => place === artworkPlace(artworkId)) ?? null
}
