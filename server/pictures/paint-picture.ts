/** Paints an artwork from its log: the same updates give the same bytes, here and on every screen. */
import { createHash } from 'node:crypto'
import * as Y from 'yjs'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { compose } from '#crdt/painter/compose.ts'
import { PIXELS, WHOLE_PAGE } from '#crdt/painter/planes.ts'
import { decodePlates } from '#crdt/painter/plates-codec.ts'
import type { ColorPlanes } from './color-planes.ts'
import type { Painting, PaintJob } from './paint-job.ts'

/** Throws when the plates or an update cannot be read. Takes long: for a thread of its own. */
export function paintPicture({ artworkId, plates: encoded, updates }: PaintJob, planes: ColorPlanes): Painting {
  const plates = decodePlates(encoded)
  const doc = newArtworkDocument()
  // One transaction: thousands of separate ones would each clean up after themselves.
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  const color = planes.paint(artworkId, plates, readEntries(doc))
  doc.destroy()
  const pixels = new Uint8ClampedArray(PIXELS * 4)
  compose(color, plates.ink, pixels, WHOLE_PAGE)
  return { pixels: new Uint8Array(pixels.buffer), colorHash: createHash('sha256').update(color).digest('hex') }
}
