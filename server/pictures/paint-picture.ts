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
import { type ColorPlane, PIXELS, WHOLE_PAGE } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { indexOfSnapshot, updatesOfSnapshot } from '#server/log/snapshot-index.ts'
import { atOnce, inSlices, type SlicePace } from './in-slices.ts'
import { type PaintedPlane, unpackPlane } from './packed-plane.ts'
import { shownIds, StrokePainting } from './stroke-painting.ts'
import type { PaintedPicture, PaintJob, PaintResults, PictureJob } from './paint-job.ts'

/** An opening picture is mostly zeros; a higher level makes it hardly smaller. */
const DEFLATE_LEVEL = 3

/**
 * An opening picture leaves out the last strokes. People nearly always undo one of the last strokes, and an undo within the
 * opening picture would repaint everything from the first stroke.
 */
const LAST_STROKES_LEFT_OUT = 200
const allButTheLast = (strokes: number): number => Math.max(0, strokes - LAST_STROKES_LEFT_OUT)

/** Returns the strokes in painting order, without what the log's rule sets aside (LOG-4). */
export function encodedEntriesOfLog({ snapshot, updates }: PaintJob): EncodedEntry[] {
  if (!snapshot) return encodedEntriesOfUpdates(appliedUpdates(updates))
  const added = appliedUpdates(updates, indexOfSnapshot(snapshot))
  return encodedEntriesOfUpdates([...updatesOfSnapshot(snapshot), ...added])
}

/** Throws when the plates cannot be read. It blocks for long: call it in a tool. */
export function paintPicture(job: PaintJob): PaintedPicture {
  const painting = new StrokePainting(decodePlates(job.plates), encodedEntriesOfLog(job), null)
  return composed(atOnce(painting.steps()), painting)
}

/**
 * Like `paintPicture`, in slices, and from the plane or the opening picture if they are of the log's first strokes as they are now. The
 * picture is null when `job.limitMs` was over before the last stroke.
 */
export async function tryToPaintPicture(job: PictureJob, pace: SlicePace): Promise<PaintResults['picture']> {
  const entries = encodedEntriesOfLog(job)
  const painting = new StrokePainting(decodePlates(job.plates), entries, await startOf(job, entries))
  const color = await inSlices(painting.steps(), pace, job.limitMs ?? Infinity)
  return { picture: color && composed(color, painting), plane: painting.pack() }
}

function composed(color: ColorPlane, { plates }: StrokePainting): PaintedPicture {
  const pixels = new Uint8ClampedArray(PIXELS * 4)
  compose(color, plates.ink, pixels, WHOLE_PAGE)
  return { pixels: new Uint8Array(pixels.buffer), colorHash: createHash('sha256').update(color).digest('hex') }
}

/** Returns what painting of these entries begins on; null for an empty plane. */
async function startOf(
  { plane, openingPicture }: PictureJob,
  entries: readonly EncodedEntry[],
): Promise<PaintedPlane | null> {
  const unpacked = plane && unpackPlane(plane, shownIds(entries))
  return unpacked ?? (openingPicture ? planeOfOpeningPicture(openingPicture, entries) : null)
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
  return { ids: shownIds(painted), color: picture.color }
}

/**
 * Returns an encoded opening picture of the first `howMany` strokes in painting order, which a client paints on. It reads the whole
 * log first: in a shortened log, concurrent strokes that are missing could belong before the last strokes it holds.
 */
export function paintOpeningPicture(job: PaintJob, howMany = allButTheLast): Uint8Array {
  const all = encodedEntriesOfLog(job)
  const entries = all.slice(0, howMany(all.length))
  const painting = new StrokePainting(decodePlates(job.plates), entries, null)
  return encoded(atOnce(painting.steps()), entries, job, painting)
}

/**
 * Like `paintOpeningPicture`, from the last opening picture if it is of the log's first strokes as they are now, and in slices. Resolves with
 * null when `job.limitMs` was over before the last stroke.
 */
export async function tryToPaintOpeningPicture(job: PictureJob, pace: SlicePace): Promise<Uint8Array | null> {
  const all = encodedEntriesOfLog(job)
  const entries = all.slice(0, allButTheLast(all.length))
  const painting = new StrokePainting(decodePlates(job.plates), entries, await startOf(job, entries))
  const color = await inSlices(painting.steps(), pace, job.limitMs ?? Infinity)
  return color && encoded(color, entries, job, painting)
}

function encoded(
  color: ColorPlane,
  entries: readonly EncodedEntry[],
  { snapshot, updates }: PaintJob,
  { plates }: StrokePainting,
): Uint8Array {
  const seq = (snapshot?.seq ?? 0) + updates.length
  return encodeOpeningPicture(entries, color, seq, plates.painterVersion, (raw) =>
    deflateSync(raw, { level: DEFLATE_LEVEL }),
  )
}
