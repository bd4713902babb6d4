/** Whose artworks are, which families see them, and their session codes: what ends with a standing (SECURITY-32). */
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'

export interface ArtworkTies {
  readonly ownerId: number
  /** The family among whose artworks it is, or null. */
  readonly sharedWith: number | null
}

/** Returns the ties of these artworks by id, without those that do not exist. */
export async function tiesOf(
  reader: Pick<Storage, 'collection'>,
  artworkIds: readonly number[],
): Promise<ReadonlyMap<number, ArtworkTies>> {
  if (artworkIds.length === 0) return new Map()
  const found = await reader.collection(artworkCollection).find({ _id: { $in: [...new Set(artworkIds)] } })
  return new Map(found.map(({ _id, userId, sharedWith }) => [_id, { ownerId: userId, sharedWith: sharedWith ?? null }]))
}

/** Gives a new code to each of these artworks that has one, and announces it. `newCode` returns a random code. */
export async function renewCodes(
  transaction: Transaction,
  artworkIds: readonly number[],
  options: { newCode: () => string; at: Date },
): Promise<void> {
  const coded = { _id: { $in: [...artworkIds] }, sessionCode: { $gt: '' } }
  if (artworkIds.length > 0)
    await renewAll(transaction, await transaction.collection(artworkCollection).find(coded), options)
}

/** Does the same with all artworks of these people. */
export async function renewCodesOf(
  transaction: Transaction,
  ownerIds: readonly number[],
  options: { newCode: () => string; at: Date },
): Promise<void> {
  for (const userId of ownerIds) {
    const coded = { userId, sessionCode: { $gt: '' } }
    await renewAll(transaction, await transaction.collection(artworkCollection).find(coded), options)
  }
}

async function renewAll(
  transaction: Transaction,
  found: readonly ArtworkRow[],
  { newCode, at }: { newCode: () => string; at: Date },
): Promise<void> {
  const artworks = transaction.collection(artworkCollection)
  for (const { _id } of found) {
    let sessionCode = newCode()
    // A unique index decides at last; a taken code would fail the whole transaction.
    while (await artworks.findOne({ sessionCode })) sessionCode = newCode()
    await artworks.updateOne({ _id }, { $set: { sessionCode, codeUsedAt: at } })
    await announceRightsChange(transaction, { artworkId: _id }, at)
  }
}
