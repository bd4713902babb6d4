/** Verifies what is new of an artwork since its last verification: it costs that, and opening its room. */
import { artworkCollection, painterVersionOf } from '#server/artworks/artwork-row.ts'
import { indexOfSnapshot } from '#server/log/snapshot-index.ts'
import { logMark } from '#server/log/log-chain.ts'
import { createStrokeLog, isInLog, type StrokeLog } from '#server/log/stroke-log.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { intactPlates } from './intact-plates.ts'
import { logFaults, setAsideText } from './log-faults.ts'
import { keptPictures, pixelsOf } from './picture-fault.ts'
import { newestSnapshot, snapshotFault } from './snapshot-fault.ts'
import type { VerifiedMark } from './verified-mark.ts'
import { derivedTexts, keptOpeningPicture, type Verification } from './verify-artwork.ts'

/**
 * Verifies the entries behind a mark as `verifyArtwork` does, and compares the snapshot with the one of the mark and these entries. Of
 * pictures it reads whether they are intact and of this log, and does not paint them again. Returns null when the artwork does not
 * exist, or its log is not that of the mark.
 */
export async function verifyNew(
  artworkId: number,
  { storage, blobs }: StorageAndBlobs,
  { logKey, snapshot: known }: VerifiedMark,
): Promise<Verification | null> {
  const rows = storage.collection(artworkCollection)
  const artwork = await rows.findOne({ _id: artworkId })
  const log = createStrokeLog({ storage })
  if (artwork?.logKey !== logKey || !(await isInLog(log, artworkId, known))) return null
  const painterVersion = painterVersionOf(artwork)
  const snapshot = await newestSnapshot(artworkId, { storage, blobs })
  const pictures = await keptPictures(artworkId, painterVersion, blobs)
  const openingPicture = await keptOpeningPicture(artworkId, painterVersion, blobs)
  const entries = await log.read(artworkId, known.seq)
  const last = known.seq + entries.length

  const found = logFaults(artwork, entries, { index: indexOfSnapshot(known), position: known })
  const setAside = setAsideText(found)
  const faults = [...(setAside ? [setAside] : []), ...found.others]
  // What is made from a broken log proves nothing either way.
  const isBroken = faults.length > 0
  if (!(await intactPlates(artwork.platesHash, blobs))) faults.push('the plates of its page are missing or damaged')
  if (!isBroken) {
    const fault = await snapshotFault(artworkId, snapshot, entries, known)
    if (fault) faults.push(fault)
    const drawn = [
      ...pictures.map(({ seq, mark, size, file }) => ({ seq, mark, name: `the ${size} picture`, file })),
      ...(openingPicture ? [{ ...openingPicture, name: 'the opening picture', file: null }] : []),
    ]
    for (const { seq, mark, name, file } of drawn) {
      if (seq > last) faults.push(`${name} shows ${seq} entries, but the log is shorter`)
      else if (file && !(await pixelsOf(file))) faults.push(`${name} is damaged`)
      else if (mark !== (await markAt(log, { artworkId, logKey, seq }))) faults.push(`${name} belongs to another log`)
    }
  }
  if (faults.length > 0 && !(await rows.findOne({ _id: artworkId }))) return null // deleted meanwhile
  return {
    artworkId,
    entries: last,
    setAside: [...found.setAside.keys()],
    derivedData: derivedTexts(snapshot, pictures, openingPicture),
    faults,
    snapshot: snapshot === 'damaged' ? null : snapshot,
  }
}

async function markAt(
  log: StrokeLog,
  { artworkId, logKey, seq }: { artworkId: number; logKey: string; seq: number },
): Promise<string | null> {
  const hash = await log.hashAt(artworkId, seq)
  return hash && logMark(logKey, hash)
}
