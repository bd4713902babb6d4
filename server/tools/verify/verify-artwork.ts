/** Checks one artwork from the ground up: its log by the guard's rules, and what was made of the log against the log. */
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { createColorPlanes } from '#server/pictures/color-planes.ts'
import type { Painting } from '#server/pictures/paint-job.ts'
import { paintOpeningPicture, paintPicture } from '#server/pictures/paint-picture.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { createStrokeLog, type LogEntry } from '#server/log/stroke-log.ts'
import { intactPlates } from './intact-plates.ts'
import { keptOpeningPicture, openingPictureFault, type KeptOpeningPicture } from './opening-picture-fault.ts'
import { logFault } from './log-fault.ts'
import { type KeptPicture, keptPictures, pictureFault } from './picture-fault.ts'
import { newestSnapshot, snapshotFault } from './snapshot-fault.ts'

export interface Verification {
  readonly artworkId: number
  /** How many entries the log has. */
  readonly entries: number
  /** What else there was to check, for people: 'a snapshot at entry 1000'. */
  readonly derivedData: readonly string[]
  /** What is wrong, for people; empty when nothing is. */
  readonly faults: readonly string[]
}

/** Entries with any number at all, also those that should not be there. */
const FROM_THE_FIRST = Number.MIN_SAFE_INTEGER

/**
 * Checks an artwork; null when there is none. Right also while people draw on it: what is made of the log is read first, so
 * that the log read after it is never shorter. Rejects when the storage cannot be read.
 */
export async function verifyArtwork(
  artworkId: number,
  { storage, blobs }: StorageAndBlobs,
): Promise<Verification | null> {
  const rows = storage.collection(artworkCollection)
  const snapshot = await newestSnapshot(artworkId, { storage, blobs })
  const pictures = await keptPictures(artworkId, blobs)
  const openingPicture = await keptOpeningPicture(artworkId, blobs)
  const artwork = await rows.findOne({ _id: artworkId })
  if (!artwork) return null
  const entries = await createStrokeLog({ storage }).read(artworkId, FROM_THE_FIRST)
  const plates = await intactPlates(artwork.platesHash, blobs)

  const broken = logFault(artwork, entries)
  const faults = broken ? [broken] : []
  if (!plates) faults.push('the plates of its page are missing or damaged')
  // What was made of a broken log proves nothing either way.
  if (!broken) {
    const fault = await snapshotFault(artworkId, snapshot, entries)
    if (fault) faults.push(fault)
    if (plates) {
      faults.push(...(await pictureFaults(pictures, entries, (updates) => paint(artworkId, plates, updates))))
      const wrong = openingPicture && (await faultOf(openingPicture, artworkId, plates, entries))
      if (wrong) faults.push(wrong)
    }
  }
  if (faults.length > 0 && !(await rows.findOne({ _id: artworkId }))) return null // deleted meanwhile
  return {
    artworkId,
    entries: entries.length,
    derivedData: [
      ...(snapshot === null || snapshot === 'damaged' ? [] : [`a snapshot at entry ${snapshot.seq}`]),
      ...pictures.map(({ size, seq }) => `a ${size} picture at entry ${seq}`),
      ...(openingPicture === null ? [] : [`an opening picture at entry ${openingPicture.seq}`]),
    ],
    faults,
  }
}

async function pictureFaults(
  pictures: readonly KeptPicture[],
  entries: readonly LogEntry[],
  paint: (updates: Uint8Array[]) => Painting,
): Promise<string[]> {
  const faults: string[] = []
  const painted = new Map<number, Painting>()
  for (const picture of pictures) {
    const { size, seq } = picture
    if (seq > entries.length) {
      faults.push(`the ${size} picture is of ${seq} entries, the log ends before`)
      continue
    }
    const fresh = painted.get(seq) ?? paint(entries.slice(0, seq).map(({ update }) => update))
    painted.set(seq, fresh)
    const fault = await pictureFault(picture, fresh)
    if (fault) faults.push(fault)
  }
  return faults
}

async function faultOf(
  openingPicture: KeptOpeningPicture,
  artworkId: number,
  plates: Uint8Array,
  entries: readonly LogEntry[],
): Promise<string | null> {
  const { seq } = openingPicture
  if (seq > entries.length) return `the opening picture is of ${seq} entries, the log ends before`
  const updates = entries.slice(0, seq).map(({ update }) => update)
  return openingPictureFault(openingPicture, (strokes) =>
    paintOpeningPicture({ artworkId, plates, updates }, createColorPlanes(), () => strokes),
  )
}

/** Planes of its own: what was painted before must not vouch for itself. */
function paint(artworkId: number, plates: Uint8Array, updates: Uint8Array[]): Painting {
  return paintPicture({ artworkId, plates, updates }, createColorPlanes())
}
