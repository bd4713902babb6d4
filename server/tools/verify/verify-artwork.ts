/** Verifies one artwork: its log by the guard's rules, and its snapshot and pictures against the log. */
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { createColorPlaneCache } from '#server/pictures/color-plane-cache.ts'
import type { PaintedPicture } from '#server/pictures/paint-job.ts'
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
  /** What else was checked, in words for operators: 'a snapshot at entry 1000'. */
  readonly derivedData: readonly string[]
  /** What is wrong, in words for operators; empty when nothing is. */
  readonly faults: readonly string[]
}

/** Reads entries with any number, including invalid ones. */
const BEFORE_ANY_ENTRY = Number.MIN_SAFE_INTEGER

/**
 * Verifies an artwork, also while people draw on it: derived data is read first, so that the log, read after it, is never
 * shorter. Returns null when the artwork does not exist; rejects when the storage cannot be read.
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
  const entries = await createStrokeLog({ storage }).read(artworkId, BEFORE_ANY_ENTRY)
  const plates = await intactPlates(artwork.platesHash, blobs)

  const broken = logFault(artwork, entries)
  const faults = broken ? [broken] : []
  if (!plates) faults.push('the plates of its page are missing or damaged')
  // Data derived from a broken log proves nothing either way.
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
  paint: (updates: Uint8Array[]) => PaintedPicture,
): Promise<string[]> {
  const faults: string[] = []
  const painted = new Map<number, PaintedPicture>()
  for (const picture of pictures) {
    const { size, seq } = picture
    if (seq > entries.length) {
      faults.push(`the ${size} picture shows ${seq} entries, but the log is shorter`)
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
  if (seq > entries.length) return `the opening picture shows ${seq} entries, but the log is shorter`
  const updates = entries.slice(0, seq).map(({ update }) => update)
  return openingPictureFault(openingPicture, (strokes) =>
    paintOpeningPicture({ artworkId, plates, updates }, createColorPlaneCache(), () => strokes),
  )
}

/** Uses new planes, so that nothing painted earlier is reused. */
function paint(artworkId: number, plates: Uint8Array, updates: Uint8Array[]): PaintedPicture {
  return paintPicture({ artworkId, plates, updates }, createColorPlaneCache())
}
