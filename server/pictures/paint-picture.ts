/** Paints an artwork from its log: the same updates give the same bytes, here and on every screen. */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import { compose } from '#crdt/painter/planes/compose.ts'
import { encodeOpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { PIXELS, WHOLE_PAGE } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { ColorPlanes } from './color-planes.ts'
import type { Painting, PaintJob } from './paint-job.ts'

/** An opening picture is mostly zeros: harder work makes it little smaller. */
const DEFLATE_LEVEL = 3

/**
 * The last strokes are left out of an opening picture: going back behind it paints from the first stroke, and what people take back
 * is nearly always among the last.
 */
const LEFT_OUT = 200
const allButTheLast = (strokes: number): number => Math.max(0, strokes - LEFT_OUT)

/** Throws when the plates or an update cannot be read. Takes long: for a thread of its own. */
export function paintPicture(job: PaintJob, planes: ColorPlanes): Painting {
  const plates = decodePlates(job.plates)
  const color = planes.paint(job.artworkId, plates, entriesOfUpdates(job.updates))
  const pixels = new Uint8ClampedArray(PIXELS * 4)
  compose(color, plates.ink, pixels, WHOLE_PAGE)
  return { pixels: new Uint8Array(pixels.buffer), colorHash: createHash('sha256').update(color).digest('hex') }
}

/**
 * The first strokes of the whole job, in painting order, as bytes that a client can go on painting from. Where the log is
 * cut instead, strokes made at the same time may come to stand before the last ones it holds.
 */
export function paintOpeningPicture(job: PaintJob, planes: ColorPlanes, howMany = allButTheLast): Uint8Array {
  const plates = decodePlates(job.plates)
  const all = entriesOfUpdates(job.updates)
  const entries = all.slice(0, howMany(all.length))
  const color = planes.paint(job.artworkId, plates, entries)
  return encodeOpeningPicture(entries, color, job.updates.length, (raw) => deflateSync(raw, { level: DEFLATE_LEVEL }))
}
