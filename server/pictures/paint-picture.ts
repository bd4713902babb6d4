/** Paints an artwork from its log. The same updates give the same bytes here and in every browser (PAINT-1). */
import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { compose } from '#crdt/painter/planes/compose.ts'
import {
  decodeOpeningPicture,
  encodeOpeningPicture,
  entriesOfOpeningPicture,
} from '#crdt/painter/timeline/opening-picture.ts'
import { type ColorPlane, PIXELS, type Plates, WHOLE_PAGE } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { ColorPlaneCache, PaintedPlane } from './color-plane-cache.ts'
import type { PaintedPicture, PaintJob, PictureJob } from './paint-job.ts'

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
  return pictureOf(planes.paint(job.artworkId, plates, entriesOfUpdates(job.updates)), plates)
}

/**
 * Like `paintPicture`, from the opening picture if it is of the log's first strokes as they are now. Resolves with null when
 * `job.limitMs` was over before the last stroke. @param now milliseconds that never go back
 */
export async function tryToPaintPicture(
  job: PictureJob,
  planes: ColorPlaneCache,
  now: () => number,
): Promise<PaintedPicture | null> {
  const end = now() + (job.limitMs ?? Infinity)
  const plates = decodePlates(job.plates)
  const entries = entriesOfUpdates(job.updates)
  const start =
    job.openingPicture && !planes.fits(job.artworkId, entries)
      ? await planeOfOpeningPicture(job.openingPicture, entries)
      : null
  const color = planes.tryToPaint(job.artworkId, plates, entries, { start, mayGoOn: () => now() < end })
  return color && pictureOf(color, plates)
}

/** Returns the plane of an opening picture. Null when it is unreadable, of other strokes, or from before an undo of its strokes. */
async function planeOfOpeningPicture(
  bytes: Uint8Array,
  entries: readonly DocumentEntry[],
): Promise<PaintedPlane | null> {
  const picture = await decodeOpeningPicture(
    new Uint8Array(bytes),
    async (deflated) => new Uint8Array(inflateSync(deflated)),
  )
  if (!picture) return null
  const painted = entriesOfOpeningPicture(picture, entries)
  if (!painted?.every((entry, at) => entry === entries[at])) return null
  return { ids: painted.filter((entry) => !entry.undone).map(({ stroke }) => stroke.id), color: picture.color }
}

function pictureOf(color: ColorPlane, plates: Plates): PaintedPicture {
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
  return encodeOpeningPicture(entries, color, job.updates.length, plates.painterVersion, (raw) =>
    deflateSync(raw, { level: DEFLATE_LEVEL }),
  )
}
