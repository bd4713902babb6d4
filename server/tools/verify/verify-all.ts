/** Verifies everything in a storage, as lines for operators. */
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { keepMark, type MarkStore, readMark, removeMark, type VerifiedMark } from './verified-mark.ts'
import { verifyNew } from './verify-new.ts'
import { verifyArtwork, type Verification } from './verify-artwork.ts'
import { verifyOwners } from './verify-owners.ts'

export interface VerifiedLine {
  /** 'artwork 7: ok, 12 entries' */
  readonly text: string
  readonly isIntact: boolean
}

/** Keeps marks, so that the next verification costs what is new. */
export interface MarkKeeping {
  readonly store: MarkStore
  /** Verifies everything, whatever was verified before. */
  readonly isWhole: boolean
  readonly now: () => Date
}

/** Verifying a shorter log from its beginning takes a moment. */
const MIN_ENTRIES_OF_MARK = 2_000
/** A whole verification is good for this time: a changed entry behind which every hash stayed as it was is found after it at the latest. */
const WHOLE_DAYS = 30
const DAY_MS = 86_400_000

/** Verifies one artwork: what is new since its mark, or all of it where there is none. Returns null when there is no such artwork. */
export async function verifyOne(
  stored: StorageAndBlobs,
  id: number,
  marks: MarkKeeping | null = null,
): Promise<VerifiedLine | null> {
  const line = (text: string, isIntact: boolean): VerifiedLine => ({ text: `artwork ${id}: ${text}`, isIntact })
  let isWhole = false
  async function wrong(text: string): Promise<VerifiedLine> {
    const notRemoved = isWhole && marks && (await removeOrSay(id, marks))
    return line(notRemoved ? `${text}; ${notRemoved}` : text, false)
  }
  try {
    const mark = marks && (await usableMark(stored, id, marks))
    const onlyNew = mark && (await verifyNew(id, stored, mark))
    const since = onlyNew && mark
    isWhole = !since
    const found = onlyNew ?? (await verifyArtwork(id, stored))
    if (!found) return null
    const { faults, entries, derivedData } = found
    if (faults.length > 0) return await wrong(`WRONG: ${faults.join('; ')}`)
    const before = since && `up to entry ${since.snapshot.seq} as verified on ${dayOf(since.wholeAt)}`
    const notKept = marks && (await keepOrSay(stored, found, since, marks))
    return line(
      ['ok', `${entries} entries`, before, ...derivedData, notKept].filter((text) => text !== null).join(', '),
      true,
    )
  } catch (error) {
    // The other artworks may still be readable.
    return wrong(`COULD NOT BE CHECKED: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

async function usableMark(
  { blobs }: StorageAndBlobs,
  id: number,
  { isWhole, now }: MarkKeeping,
): Promise<VerifiedMark | null> {
  if (isWhole) return null
  const mark = await readMark(id, blobs)
  const age = mark && now().getTime() - mark.wholeAt.getTime()
  // One of a time to come was made while the date was wrong.
  return age !== null && age >= 0 && age < WHOLE_DAYS * DAY_MS ? mark : null
}

/** Keeps what was verified of a long log, unless `since` says the same. Returns in words that it could not be kept, or null. */
async function keepOrSay(
  { storage }: StorageAndBlobs,
  { artworkId, entries, snapshot }: Verification,
  since: VerifiedMark | null,
  { store, now }: MarkKeeping,
): Promise<string | null> {
  if (!snapshot || entries < MIN_ENTRIES_OF_MARK || snapshot.seq === since?.snapshot.seq) return null
  const wholeAt = since?.wholeAt ?? now()
  const rows = storage.collection(artworkCollection)
  try {
    const artwork = await rows.findOne({ _id: artworkId })
    if (!artwork) return null
    await keepMark(artworkId, { logKey: artwork.logKey, wholeAt, snapshot }, store)
    // Looked at after it is there: a deletion removes the row before the files.
    if (!(await rows.findOne({ _id: artworkId }))) await removeMark(artworkId, store)
    return null
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return 'what was verified could not be kept'
  }
}

/** Removes an earlier mark, which would hide a fault that is in front of it. Returns in words that it could not be removed, or null. */
async function removeOrSay(id: number, { store }: MarkKeeping): Promise<string | null> {
  try {
    await removeMark(id, store)
    return null
  } catch (error) {
    return `what was verified before could not be removed (${messageOf(error)}): use --whole until this is mended`
  }
}

/** Rejects with StorageUnavailable when the storage does not reply. */
async function throwIfGone({ storage }: StorageAndBlobs): Promise<void> {
  try {
    await storage.collection(artworkCollection).findOne({})
  } catch (error) {
    // An artwork that cannot be read has a line of its own.
    if (error instanceof StorageUnavailable) throw error
  }
}

/**
 * Yields a line for each artwork, and one for each owner whose counter is wrong. Rejects with StorageUnavailable when the storage has gone:
 * each further artwork would wait for it. @param marks null to verify everything and keep nothing
 */
export async function* verifyAll(
  stored: StorageAndBlobs,
  marks: MarkKeeping | null = null,
): AsyncIterable<VerifiedLine> {
  for (const id of await allIds(stored)) {
    const line = await verifyOne(stored, id, marks)
    // An artwork deleted while the others were verified is no fault.
    if (line) yield line
    if (line?.isIntact === false) await throwIfGone(stored)
  }
  for (const { userId, fault } of await verifyOwners(stored))
    yield { text: `owner ${userId}: WRONG: ${fault}`, isIntact: false }
}

async function allIds({ storage }: StorageAndBlobs): Promise<number[]> {
  const ids: number[] = []
  for await (const { _id } of storage.collection(artworkCollection).stream({}, { sort: { _id: 1 } })) ids.push(_id)
  return ids
}
