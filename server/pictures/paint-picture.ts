/** Paints an artwork from its log. The same updates give the same bytes here and in every browser (PAINT-1). */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import { compose } from '#crdt/painter/planes/compose.ts'
import { encodeOpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { PIXELS, WHOLE_PAGE } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { ColorPlaneCache } from './color-plane-cache.ts'
import type { PaintedPicture, PaintJob } from './paint-job.ts'

/** An opening picture is mostly zeros; a higher level makes it hardly smaller. */
const DEFLATE_LEVEL = 3

/**
 * An opening picture leaves out the last strokes. People nearly always undo one of the last strokes, and an undo within the
 * opening picture would repaint everything from the first stroke.
 */
const LAST_STROKES_LEFT_OUT = 200
const allButTheLast = (strokes: number): number => Math.max(0, strokes - LAST_STROKES_LEFT_OUT)

/** Throws when the plates or an update cannot be read. It blocks for long: call it in the painting thread or in a tool. */
export function paintPicture(job: PaintJob, planes: ColorPlaneCache): PaintedPicture {
  const plates = decodePlates(job.plates)
  const color = planes.paint(job.artworkId, plates, entriesOfUpdates(job.updates))
  const pixels = new Uint8ClampedArray(PIXELS * 4)
  compose(color, plates.ink, pixels, WHOLE_PAGE)
  return { pixels: new Uint8Array(pixels.buffer), colorHash: createHash('sha256').update(color).digest('hex') }
}

/**
 * Returns an encoded opening picture of the first `howMany` strokes in painting order, which a client paints on. It reads the whole
 * log first: in a shortened log, concurrent strokes that are missing could belong before the last strokes it holds.
 */
export function paintOpeningPicture(job: PaintJob, planes: ColorPlaneCache, howMany = allButTheLast): Uint8Array {
  const plates = decodePlates(job.plates)
  const all = entriesOfUpdates(job.updates)
  const entries = all.slice(0, howMany(all.length))
  const color = planes.paint(job.artworkId, plates, entries)
  return encodeOpeningPicture(entries, color, job.updates.length, (raw) => deflateSync(raw, { level: DEFLATE_LEVEL }))
}
