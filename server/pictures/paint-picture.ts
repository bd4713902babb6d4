/** Paints an artwork from its log: the same updates give the same bytes, here and on every screen. */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import * as Y from 'yjs'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { compose } from '#crdt/painter/compose.ts'
import { encodeKeyframe } from '#crdt/painter/painted-keyframe.ts'
import { PIXELS, WHOLE_PAGE, type ColorPlane, type Plates } from '#crdt/painter/planes.ts'
import { decodePlates } from '#crdt/painter/plates-codec.ts'
import type { ColorPlanes } from './color-planes.ts'
import type { Painting, PaintJob } from './paint-job.ts'

/** A keyframe is mostly zeros: harder work makes it little smaller. */
const DEFLATE_LEVEL = 3

/** Throws when the plates or an update cannot be read. Takes long: for a thread of its own. */
export function paintPicture(job: PaintJob, planes: ColorPlanes): Painting {
  const { plates, color } = paintLog(job, planes)
  const pixels = new Uint8ClampedArray(PIXELS * 4)
  compose(color, plates.ink, pixels, WHOLE_PAGE)
  return { pixels: new Uint8Array(pixels.buffer), colorHash: createHash('sha256').update(color).digest('hex') }
}

/** The same as bytes that a client can go on painting from. */
export function paintKeyframe(job: PaintJob, planes: ColorPlanes): Uint8Array {
  const { entries, color } = paintLog(job, planes)
  return encodeKeyframe(entries, color, job.updates.length, (raw) => deflateSync(raw, { level: DEFLATE_LEVEL }))
}

function paintLog(
  { artworkId, plates: encoded, updates }: PaintJob,
  planes: ColorPlanes,
): { plates: Plates; entries: readonly DocumentEntry[]; color: ColorPlane } {
  const plates = decodePlates(encoded)
  const doc = newArtworkDocument()
  // One transaction: thousands of separate ones would each clean up after themselves.
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  const entries = readEntries(doc)
  doc.destroy()
  return { plates, entries, color: planes.paint(artworkId, plates, entries) }
}
