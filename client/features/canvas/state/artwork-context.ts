/** The artwork on the canvas, or the page that becomes one, and how it is saved. */
import { useSyncExternalStore } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { type ArtworkSessionState, INITIAL_STATE, type SaveState } from '#client/canvas/session/session-state.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { canvasContext } from './canvas-context.ts'

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

interface CanvasSave {
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

/** What the canvas screen is for just now; `guest` colors a page without an account. */
type CanvasMode = 'new' | 'edit' | 'view' | 'collaborate' | 'completed' | 'guest'

interface CanvasModeSource {
  /** The address names an artwork, or the page has got one. */
  readonly hasArtwork: boolean
  /** Null while it is being fetched. */
  readonly artwork: Pick<Artwork, 'completed' | 'collaborativeMode' | 'canDraw'> | null
  /** The address asks for a view only. */
  readonly readOnly: boolean
}

/** Returns the mode. A completed artwork is shown as completed whatever the address asks for. */
export function canvasMode({ hasArtwork, artwork, readOnly }: CanvasModeSource): CanvasMode {
  if (artwork?.completed) return 'completed'
  if (readOnly || artwork?.canDraw === false) return 'view'
  if (!hasArtwork) return 'new'
  return artwork?.collaborativeMode ? 'collaborate' : 'edit'
}

/** Returns whether people draw in this mode; the server decides again (ACCESS-1). */
export const isEditing = (mode: CanvasMode): boolean => mode !== 'view' && mode !== 'completed'

/** Returns whether another page and the gallery are offered: in a shared artwork it would take the page away from the others. */
export const offersOtherPages = (mode: CanvasMode): boolean => mode === 'new' || mode === 'edit'
