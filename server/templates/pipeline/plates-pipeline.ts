/** The plates pipeline: computes the plates of a page from its picture, once, when the page is added. */
import type { Plates } from '#crdt/painter/planes/planes.ts'
import { makePage } from '#crdt/regions/making/make-page.ts'
import { rasterizePage } from './page-raster.ts'

/** Returns the plates of a picture; throws UnreadablePicture. */
export async function platesOfPicture(bytes: Uint8Array): Promise<Plates> {
  return makePage(await rasterizePage(bytes), 0).plates
}
