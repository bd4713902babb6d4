/** Verifies everything in a storage, as lines for operators. */
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { verifyArtwork } from './verify-artwork.ts'
import { verifyOwners } from './verify-owners.ts'

export interface VerifiedLine {
  /** 'artwork 7: ok, 12 entries' */
  readonly text: string
  readonly isIntact: boolean
}

/** Verifies one artwork. Returns null when there is none. */
export async function verifyOne(stored: StorageAndBlobs, id: number): Promise<VerifiedLine | null> {
  const line = (text: string, isIntact: boolean): VerifiedLine => ({ text: `artwork ${id}: ${text}`, isIntact })
  try {
    const found = await verifyArtwork(id, stored)
    if (!found) return null
    const { faults, entries, derivedData } = found
    if (faults.length > 0) return line(`WRONG: ${faults.join('; ')}`, false)
    return line(['ok', `${entries} entries`, ...derivedData].join(', '), true)
  } catch (error) {
    // The other artworks may still be readable.
    return line(`COULD NOT BE CHECKED: ${error instanceof Error ? error.message : String(error)}`, false)
  }
}

/** Yields a line for each artwork, and one for each owner whose counter is wrong. */
export async function* verifyAll(stored: StorageAndBlobs): AsyncIterable<VerifiedLine> {
  for (const id of await allIds(stored)) {
    const line = await verifyOne(stored, id)
    // An artwork deleted while the others were verified is no fault.
    if (line) yield line
  }
  for (const { userId, fault } of await verifyOwners(stored))
    yield { text: `owner ${userId}: WRONG: ${fault}`, isIntact: false }
}

async function allIds({ storage }: StorageAndBlobs): Promise<number[]> {
  const ids: number[] = []
  for await (const { _id } of storage.collection(artworkCollection).stream({}, { sort: { _id: 1 } })) ids.push(_id)
  return ids
}
