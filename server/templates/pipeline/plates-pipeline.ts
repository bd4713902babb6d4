/** From the bytes of a picture to the plates of a page: what happens once, when a page enters the house. */
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { growLabels } from './grow-labels.ts'
import { joinStrays } from './join-strays.ts'
import { labelRegions } from './label-regions.ts'
import { mergeSpecks } from './merge-specks.ts'
import { rasterizePage } from './page-raster.ts'
import { referenceColors } from './reference-colors.ts'

/**
 * The outer background is a region like any other. A page on which nothing is closed (one light area or none) has no regions
 * at all: every label is 0, and a fill floods what it finds. Throws UnreadablePicture.
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
