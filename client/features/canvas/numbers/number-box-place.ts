import type { ReactNode } from 'react'

/** Where a box of numbered crayons stands: like the ordinary box, and in kid mode with larger crayons and fewer buttons. */
export interface NumberBoxPlace {
  readonly layout: 'panel' | 'row' | 'phone' | 'kid'
  /** The most crayons in one row. */
  readonly maxColumns: number
  /** Buttons before the palette icon. */
  readonly actions?: ReactNode
}

/** Draws the box that stands in place of the crayons while a page is colored by number. */
export type DrawNumberBox = (place: NumberBoxPlace) => ReactNode
