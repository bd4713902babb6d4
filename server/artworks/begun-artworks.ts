/**
 * Artworks whose log is written before their row, as copies and imports are: an artwork with a part of its strokes is never to be seen.
 * A row says so before the first entry is written, and counts for its owner. One transaction replaces it by the artwork's row. What a
 * process has begun and not finished is given up later: a tombstone takes its place, and what was written is removed (LOG-6).
 */
import { DuplicateKey, type Storage, type Transaction } from '#server/storage/storage.ts'
import {
  artworkCollection,
  type ArtworkRow,
  begunArtworkCollection,
  deletedArtworkCollection,
  isOnOwnPage,
} from './artwork-row.ts'
import type { OwnerUsage } from './owner-usage.ts'

/** Longer than any log takes to be written. What is finished later than this fails. */
const GIVE_UP_AFTER_MS = 60 * 60_000

/** Throws DuplicateKey when there is an artwork with this id: nothing is written to its log. */
export async function beginArtwork(transaction: Transaction, row: ArtworkRow, begunAt: Date): Promise<void> {
  const { _id, userId, bytes = 0, platesHash } = row
  if (await transaction.collection(artworkCollection).findOne({ _id }))
    throw new DuplicateKey(artworkCollection.name, ['_id'])
  const plates = isOnOwnPage(row) && { platesHash }
  await transaction.collection(begunArtworkCollection).insertOne({ _id, userId, bytes, begunAt, ...plates })
}

/** Ends the beginning in the transaction that inserts the artwork's row. Returns false when it was given up meanwhile. */
export function endBegun(transaction: Transaction, artworkId: number): Promise<boolean> {
  return transaction.collection(begunArtworkCollection).deleteOne({ _id: artworkId })
}

/**
 * Replaces a beginning by a tombstone, and gives its owner the place and the bytes back. Returns false and makes no tombstone when the
 * artwork exists, or was deleted.
 */
export async function giveUpBegun(
  transaction: Transaction,
  artworkId: number,
  { usage, at }: { usage: OwnerUsage; at: Date },
): Promise<boolean> {
  const begun = await transaction.collection(begunArtworkCollection).findOne({ _id: artworkId })
  if (!begun || !(await endBegun(transaction, artworkId))) return false
  const { userId, bytes, platesHash } = begun
  if (userId !== null) await usage.add(transaction, userId, { artworks: -1, bytes: -bytes })
  // A log that was found without an artwork may have got one from a process of a version without beginnings.
  if (await transaction.collection(artworkCollection).findOne({ _id: artworkId })) return false
  const tombstones = transaction.collection(deletedArtworkCollection)
  if (await tombstones.findOne({ _id: artworkId })) return false
  const plates = platesHash !== undefined && { platesHash }
  await tombstones.insertOne({ _id: artworkId, deletedAt: at, ...plates })
  return true
}

/** Gives up what was begun too long ago. Its process has ended. */
export async function giveUpAbandoned({
  storage,
  usage,
  now,
  isStopped,
}: {
  storage: Storage
  usage: OwnerUsage
  now: () => Date
  isStopped: () => boolean
}): Promise<void> {
  const before = new Date(now().getTime() - GIVE_UP_AFTER_MS)
  for (const { _id } of await storage.collection(begunArtworkCollection).find({ begunAt: { $lt: before } })) {
    if (isStopped()) return
    await storage.transact((transaction) => giveUpBegun(transaction, _id, { usage, at: now() }))
  }
}
