/** The plates pipeline: computes the plates of a page from its picture, once, when the page is added. */
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { closeGaps, findGaps, type Gap } from './close-gaps.ts'
import { growLabels } from './grow-labels.ts'
import { joinStrays } from './join-strays.ts'
import { labelRegions } from './label-regions.ts'
import { mergeSpecks } from './merge-specks.ts'
import { type PageRaster, rasterizePage } from './page-raster.ts'
import { referenceColors } from './reference-colors.ts'

/** A page as the pipeline makes it, and what it found on the way. */
export interface MadePage {
  readonly plates: Plates
  /** Light areas too small for a region, as runs: first and past-the-last pixel index in turn. */
  readonly specks: readonly (readonly number[])[]
  /** The gaps that were closed. */
  readonly closed: readonly Gap[]
}

/** Returns the plates of a picture; throws UnreadablePicture. */
export async function platesOfPicture(bytes: Uint8Array): Promise<Plates> {
  return makePage(await rasterizePage(bytes), 0).plates
}

/**
 * Finds the regions of a page after closing gaps of up to `gapPx` pixels in its lines, in place. The outer background is a region
 * like any other. A page without a closed line (at most one light area) has no regions: every label is 0, and a fill spreads as
 * far as lines let it.
 */
export function makePage({ ink, drawing }: Pick<PageRaster, 'ink' | 'drawing'>, gapPx: number): MadePage {
  const closed = findGaps(ink, gapPx)
  closeGaps(ink, closed)
  const { labels, areas, specks } = labelRegions(ink)
  const maxLabel = areas.length - 1
  if (maxLabel < 2) return { plates: platesFrom(ink, labels.fill(0), []), specks: [], closed }
  const references = drawing === null ? [] : referenceColors(labels, maxLabel, drawing)
  growLabels(labels)
  mergeSpecks(labels, specks)
  joinStrays(labels)
  return { plates: platesFrom(ink, labels, references), specks, closed }
}
