/** Verifies one artwork: its log by the guard's rules, and its snapshot and pictures against the log. */
import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { withPainterVersion } from '#crdt/painter/plates/plates-codec.ts'
import { artworkCollection, painterVersionOf } from '#server/artworks/artwork-row.ts'
import { decodeMarked, type MarkedOpeningPicture } from '#server/pictures/opening-picture-service.ts'
import { openingPictureName } from '#server/pictures/opening-picture-store.ts'
import type { PaintedPicture } from '#server/pictures/paint-job.ts'
import { paintOpeningPicture, paintPicture } from '#server/pictures/paint-picture.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { computeHashes, logMark } from '#server/log/log-chain.ts'
import { createStrokeLog, type LogEntry } from '#server/log/stroke-log.ts'
import { decodeOpeningPicture, type OpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { intactPlates } from './intact-plates.ts'
import { logFaults, setAsideText } from './log-faults.ts'
import { type KeptPicture, keptPictures, pictureFault } from './picture-fault.ts'
import { newestSnapshot, snapshotFault, type StoredSnapshot } from './snapshot-fault.ts'

/** Compares decoded values, because compressed bytes may differ between zlib versions. */
const strokesOf = ({ count, digest, undone }: OpeningPicture): string => [count, ...digest, ...undone].join(' ')

const pixelsOf = ({ color }: OpeningPicture): Buffer => Buffer.from(color.buffer)

const read = (bytes: Uint8Array): Promise<OpeningPicture | null> =>
  decodeOpeningPicture(new Uint8Array(bytes), async (deflated) => new Uint8Array(inflateSync(deflated)))

export interface Verification {
  readonly artworkId: number
  /** How many entries the log has. */
  readonly entries: number
  /** What else was checked, in words for operators: 'a snapshot at entry 1000'. */
  readonly derivedData: readonly string[]
  /** The numbers of the entries that are set aside (LOG-4); `faults` has words for them. */
  readonly setAside: readonly number[]
  /** What is wrong, in words for operators; empty when nothing is. */
  readonly faults: readonly string[]
  /** Its snapshot, if it has one. Without faults it is known to be the log's, and the log up to it to be right. */
  readonly snapshot: StoredSnapshot | null
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
  const artwork = await rows.findOne({ _id: artworkId })
  if (!artwork) return null
  const painterVersion = painterVersionOf(artwork)
  const snapshot = await newestSnapshot(artworkId, { storage, blobs })
  const pictures = await keptPictures(artworkId, painterVersion, blobs)
  const openingPicture = await keptOpeningPicture(artworkId, painterVersion, blobs)
  const entries = await createStrokeLog({ storage }).read(artworkId, BEFORE_ANY_ENTRY)
  const stored = await intactPlates(artwork.platesHash, blobs)
  const plates = stored && withPainterVersion(stored, painterVersion)

  const found = logFaults(artwork, entries)
  const setAside = setAsideText(found)
  const faults = [...(setAside ? [setAside] : []), ...found.others]
  const broken = faults.length > 0
  if (!plates) faults.push('the plates of its page are missing or damaged')
  // Data derived from a broken log proves nothing either way.
  if (!broken) {
    const fault = await snapshotFault(artworkId, snapshot, entries)
    if (fault) faults.push(fault)
    if (plates) {
      const hashes = computeHashes(entries)
      const markAt = (seq: number): string => logMark(artwork.logKey, hashes[seq]!)
      faults.push(...(await pictureFaults(pictures, entries, markAt, (updates) => paint(artworkId, plates, updates))))
      const wrong = openingPicture && (await faultOf(openingPicture, artworkId, plates, entries, markAt))
      if (wrong) faults.push(wrong)
    }
  }
  if (faults.length > 0 && !(await rows.findOne({ _id: artworkId }))) return null // deleted meanwhile
  return {
    artworkId,
    entries: entries.length,
    setAside: [...found.setAside.keys()],
    derivedData: derivedTexts(snapshot, pictures, openingPicture),
    faults,
    snapshot: snapshot === 'damaged' ? null : snapshot,
  }
}

/** Returns in words for operators what an artwork has besides its log. */
export const derivedTexts = (
  snapshot: StoredSnapshot | 'damaged' | null,
  pictures: readonly KeptPicture[],
  openingPicture: MarkedOpeningPicture | null,
): string[] => [
  ...(snapshot === null || snapshot === 'damaged' ? [] : [`a snapshot at entry ${snapshot.seq}`]),
  ...pictures.map(({ size, seq }) => `a ${size} picture at entry ${seq}`),
  ...(openingPicture === null ? [] : [`an opening picture at entry ${openingPicture.seq}`]),
]

/** @param markAt returns the mark of the log at one of its entries */
async function pictureFaults(
  pictures: readonly KeptPicture[],
  entries: readonly LogEntry[],
  markAt: (seq: number) => string,
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
    else if (picture.mark !== markAt(seq)) faults.push(`the ${size} picture belongs to another log`)
  }
  return faults
}

async function faultOf(
  openingPicture: MarkedOpeningPicture,
  artworkId: number,
  plates: Uint8Array,
  entries: readonly LogEntry[],
  markAt: (seq: number) => string,
): Promise<string | null> {
  const { seq } = openingPicture
  if (seq > entries.length) return `the opening picture shows ${seq} entries, but the log is shorter`
  const updates = entries.slice(0, seq).map(({ update }) => update)
  const fault = await openingPictureFault(openingPicture, (strokes) =>
    paintOpeningPicture({ artworkId, plates, updates }, () => strokes),
  )
  return fault ?? (openingPicture.mark === markAt(seq) ? null : 'the opening picture belongs to another log')
}

/** Uses new planes, so that nothing painted earlier is reused. */
function paint(artworkId: number, plates: Uint8Array, updates: Uint8Array[]): PaintedPicture {
  return paintPicture({ artworkId, plates, updates })
}

/** Returns the stored opening picture of an artwork. One of another painter version counts as absent, as it does for clients. */
export async function keptOpeningPicture(
  artworkId: number,
  painterVersion: number,
  blobs: Pick<BlobStore, 'get'>,
): Promise<MarkedOpeningPicture | null> {
  const bytes = await blobs.get(openingPictureName(artworkId))
  return bytes && decodeMarked(bytes, painterVersion)
}

/** Compares a stored opening picture with a fresh one of the same log and number of strokes. Returns the fault, or null. */
async function openingPictureFault(
  { picture }: MarkedOpeningPicture,
  paint: (strokes: number) => Uint8Array,
): Promise<string | null> {
  const found = await read(picture)
  const expected = found && (await read(paint(found.count)))
  if (!found || !expected) return 'the opening picture is damaged'
  if (strokesOf(found) !== strokesOf(expected)) return 'the opening picture shows other strokes'
  return pixelsOf(found).equals(pixelsOf(expected)) ? null : 'the opening picture has other pixels'
}
