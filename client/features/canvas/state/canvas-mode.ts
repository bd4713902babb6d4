import type { Artwork } from '#contract/artworks.ts'

/** What the canvas screen is for just now; `guest` colors a page without an account. */
export type CanvasMode = 'new' | 'edit' | 'view' | 'collaborate' | 'completed' | 'guest'

export interface CanvasModeSource {
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
