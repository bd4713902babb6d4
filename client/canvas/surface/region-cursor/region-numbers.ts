import type { Color } from '#crdt/document/stroke/color.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'

/** What the region cursor says and does while a page is colored by number. */
export interface RegionNumbers {
  /** Returns 'number 4, not colored yet'. @param color the name of the region's present color */
  regionWord(region: GraphRegion, color: string): string
  /** Returns 'Blue, number 4', or the name alone of a color without a number. */
  colorWord(color: Color): string
  /** The region that was shown last, an object of its own each time: the cursor goes there. */
  readonly aimed: { readonly region: GraphRegion } | null
  /** Calls the listener when `aimed` may have changed. Returns the function that ends this. */
  readonly subscribe: (listener: () => void) => () => void
}
