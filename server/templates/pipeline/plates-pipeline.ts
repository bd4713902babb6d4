/** The plates pipeline: computes the plates of a page from its picture, once, when the page is added. */
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { growLabels } from './grow-labels.ts'
import { joinStrays } from './join-strays.ts'
import { labelRegions } from './label-regions.ts'
import { mergeSpecks } from './merge-specks.ts'
import { rasterizePage } from './page-raster.ts'
import { referenceColors } from './reference-colors.ts'

/**
 * Returns the plates of a picture; throws UnreadablePicture. The outer background is a region like any other. A page without a
 * closed line (at most one light area) has no regions: every label is 0, and a fill spreads as far as lines let it.
 */
export async function platesOfPicture(bytes: Uint8Array): Promise<Plates> {
  const { ink, drawing } = await rasterizePage(bytes)
  const { labels, areas, specks } = labelRegions(ink)
  const maxLabel = areas.length - 1
  if (maxLabel < 2) return platesFrom(ink, labels.fill(0), [])
  const references = drawing === null ? [] : referenceColors(labels, maxLabel, drawing)
  growLabels(labels)
  mergeSpecks(labels, specks)
  joinStrays(labels)
  return platesFrom(ink, labels, references)
}
