/** The artwork on the canvas, or the page that becomes one, and how it is saved. */
import { useSyncExternalStore } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { INITIAL_STATE, type ArtworkSessionState } from '#client/canvas/session/artwork-session-state.ts'
import type { SaveState } from '#client/canvas/session/save-state.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { canvasContext } from './canvas-context.ts'
import type { CanvasMode } from './canvas-mode.ts'

export interface CanvasArtwork {
  /** Null while the artwork has not been made. */
  readonly artwork: Artwork | null
  /** Null until the address of the page's plates is known. */
  readonly studio: Studio | null
  /** The page's picture is on the screen, and its strokes are loaded. */
  readonly isOpen: boolean
  readonly title: string
  /** Null for people without the right to rename the artwork. */
  readonly rename: ((title: string) => void) | null
  /** Address of the page's plates; null until it is known. */
  readonly platesUrl: string | null
  readonly mode: CanvasMode
  /** The person has the right to draw: tools are shown, even while the page is still opening. */
  readonly mayDraw: boolean
  /** The user id; `NOBODY` without an account. */
  readonly person: number
  /** Names the picture in what this browser remembers of it. */
  readonly place: string
  /** Makes the artwork of a page that has none; returns null when it could not be made. */
  readonly create: () => Promise<Artwork | null>
}

/** The save states of an artwork; 'new' for a page whose artwork has not been made, 'device' for one without an account. */
export type CanvasSaveState = SaveState | 'new' | 'device'

export interface CanvasSave {
  readonly state: CanvasSaveState
  /** Saves now, and says in a toast how it went. */
  readonly saveNow: () => void
  /** Why the person can make no more artworks, and what to do; null while they can. */
  readonly limit: string | null
}

export const [ArtworkContext, useCanvasArtwork] = canvasContext<CanvasArtwork>()

/** It changes with every stroke, so it has a context of its own. */
export const [SaveContext, useCanvasSave] = canvasContext<CanvasSave>()

const subscribeToNothing = (): (() => void) => () => {}

/**
 * Returns a part of the session's state; its component renders again only when that part changes. While there is no session, it is
 * that of the initial state.
 * @param read returns a primitive, or an object that the state holds
 */
export function useSessionState<Part>(read: (state: ArtworkSessionState) => Part): Part {
  const session = useCanvasArtwork().studio?.session
  return useSyncExternalStore(session?.subscribe ?? subscribeToNothing, () => read(session?.state ?? INITIAL_STATE))
}
