/** Paints an artwork from its log. The same updates give the same bytes here and in every browser (PAINT-1). */
import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { encodedEntriesOfUpdates } from '#crdt/document/artwork-document.ts'
import { appliedUpdates } from '#crdt/document/updates/logged-update.ts'
import type { EncodedEntry } from '#crdt/document/document-entry.ts'
import { compose } from '#crdt/painter/planes/compose.ts'
import {
  decodeOpeningPicture,
  encodeOpeningPicture,
  entriesOfOpeningPicture,
} from '#crdt/painter/timeline/opening-picture.ts'
import { PIXELS, WHOLE_PAGE } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import type { ColorPlaneCache, PaintedPlane } from './color-plane-cache.ts'
import { atOnce, inSlices, type SlicePace } from './in-slices.ts'
import type { PaintedPicture, PaintJob, PictureJob } from './paint-job.ts'

/** An opening picture is mostly zeros; a higher level makes it hardly smaller. */
const DEFLATE_LEVEL = 3

/**
 * An opening picture leaves out the last strokes. People nearly always undo one of the last strokes, and an undo within the
 * opening picture would repaint everything from the first stroke.
 */
const LAST_STROKES_LEFT_OUT = 200
const allButTheLast = (strokes: number): number => Math.max(0, strokes - LAST_STROKES_LEFT_OUT)

/** Leaves out what the log's rule sets aside (LOG-4). */
const encodedEntriesOfLog = (updates: readonly Uint8Array[]): EncodedEntry[] =>
  encodedEntriesOfUpdates(appliedUpdates(updates))

/** Throws when the plates cannot be read. It blocks for long: call it in a tool. */
export function paintPicture(job: PaintJob, planes: ColorPlaneCache): PaintedPicture {
  return atOnce(pictureSteps(job, encodedEntriesOfLog(job.updates), planes, null))
}

/**
 * Like `paintPicture`, from the opening picture if it is of the log's first strokes as they are now, and in slices. Resolves with
 * null when `job.limitMs` was over before the last stroke.
 */
export async function tryToPaintPicture(
  job: PictureJob,
  planes: ColorPlaneCache,
  pace: SlicePace,
): Promise<PaintedPicture | null> {
  const entries = encodedEntriesOfLog(job.updates)
  const start = await startOf(job, entries, planes)
  return inSlices(pictureSteps(job, entries, planes, start), pace, job.limitMs ?? Infinity)
}

/** Returns what painting of these entries begins on when no plane fits; null for an empty plane. */
async function startOf(
  { artworkId, openingPicture }: PictureJob,
  entries: readonly EncodedEntry[],
  planes: ColorPlaneCache,
): Promise<PaintedPlane | null> {
  return openingPicture && !planes.fits(artworkId, entries) ? planeOfOpeningPicture(openingPicture, entries) : null
}

/** Returns the plane of an opening picture. Null when it is unreadable, of other strokes, or from before an undo of its strokes. */
async function planeOfOpeningPicture(
  bytes: Uint8Array,
  entries: readonly EncodedEntry[],
): Promise<PaintedPlane | null> {
  const picture = await decodeOpeningPicture(
    new Uint8Array(bytes),
    async (deflated) => new Uint8Array(inflateSync(deflated)),
  )
  if (!picture) return null
  const painted = entriesOfOpeningPicture(picture, entries)
  if (!painted?.every((entry, at) => entry === entries[at])) return null
  return { ids: painted.filter((entry) => !entry.undone).map(({ id }) => id), color: picture.color }
}

function* pictureSteps(
  { artworkId, plates: encoded }: PaintJob,
  entries: readonly EncodedEntry[],
  planes: ColorPlaneCache,
  start: PaintedPlane | null,
): Generator<void, PaintedPicture> {
  const plates = decodePlates(encoded)
  const color = yield* planes.paint(artworkId, plates, entries, start)
  const pixels = new Uint8ClampedArray(PIXELS * 4)
  compose(color, plates.ink, pixels, WHOLE_PAGE)
  return { pixels: new Uint8Array(pixels.buffer), colorHash: createHash('sha256').update(color).digest('hex') }
}

/**
 * Returns an encoded opening picture of the first `howMany` strokes in painting order, which a client paints on. It reads the whole
 * log first: in a shortened log, concurrent strokes that are missing could belong before the last strokes it holds.
 */
export function paintOpeningPicture(job: PaintJob, planes: ColorPlaneCache, howMany = allButTheLast): Uint8Array {
  const all = encodedEntriesOfLog(job.updates)
  return atOnce(openingPictureSteps(job, all.slice(0, howMany(all.length)), planes, null))
}

/**
 * Like `paintOpeningPicture`, from the last opening picture if it is of the log's first strokes as they are now, and in slices. Resolves with
 * null when `job.limitMs` was over before the last stroke.
 */
export async function tryToPaintOpeningPicture(
  job: PictureJob,
  planes: ColorPlaneCache,
  pace: SlicePace,
): Promise<Uint8Array | null> {
  const all = encodedEntriesOfLog(job.updates)
  const entries = all.slice(0, allButTheLast(all.length))
  const start = await startOf(job, entries, planes)
  return inSlices(openingPictureSteps(job, entries, planes, start), pace, job.limitMs ?? Infinity)
}

function* openingPictureSteps(
  { artworkId, plates: encoded, updates }: PaintJob,
  entries: readonly EncodedEntry[],
  planes: ColorPlaneCache,
  start: PaintedPlane | null,
): Generator<void, Uint8Array> {
  const plates = decodePlates(encoded)
  const color = yield* planes.paint(artworkId, plates, entries, start)
  return encodeOpeningPicture(entries, color, updates.length, plates.painterVersion, (raw) =>
    deflateSync(raw, { level: DEFLATE_LEVEL }),
  )
}
