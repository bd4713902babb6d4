/**
 * How many artworks each person owns, and their bytes (SECURITY-13): a counter in a row of its own, which changes in the transaction
 * that changes what it counts. Of two such transactions one waits or runs again, in whichever process. A row that is missing, as after
 * a restore, is counted from the artworks when it is needed.
 */
import type { Context } from '#server/context/context.ts'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'
import { artworkCollection, begunArtworkCollection } from './artwork-row.ts'

/** What a person owns. Artworks that are being made count too. */
export interface Usage {
  readonly artworks: number
  /** Of their documents, as last stored. */
  readonly bytes: number
}

interface OwnerUsageRow {
  /** The account's id. */
  _id: number
  artworks?: number
  bytes?: number
  /** When it was last counted from the artworks. Absent until then. */
  countedAt?: Date
}

/** It has the name of what it held first: a row for each person who has made an artwork. */
export const ownerUsageCollection: CollectionDefinition<OwnerUsageRow> = { name: 'artwork-creators', indexes: [] }

/** Before a refusal, a count that is older than this is made again. Processes of versions without the counter may have changed something. */
const RECOUNT_AFTER_MS = 60 * 60_000

export function createOwnerUsage({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  const rows = storage.collection(ownerUsageCollection)

  async function count(_id: number): Promise<void> {
    if (!(await rows.findOne({ _id }))) await insertUnlessPresent(rows, { _id })
    await storage.transact(async (transaction) => {
      const counters = transaction.collection(ownerUsageCollection)
      // Written before anything is counted: what changes a person's artworks writes this row too, and conflicts.
      await counters.updateOne({ _id }, { $set: { countedAt: now() } })
      await counters.updateOne({ _id }, { $set: await countOwned(transaction, _id) })
    })
  }

  const isCounted = async (_id: number): Promise<boolean> => (await rows.findOne({ _id }))?.countedAt !== undefined

  async function prepare(userId: number): Promise<void> {
    if (!(await isCounted(userId))) await count(userId)
  }

  return {
    /** Counts what the person owns if nobody has. Call it before each transaction with `add`. */
    prepare,
    async of(userId: number): Promise<Usage> {
      await prepare(userId)
      return usageOf(await rows.findOne({ _id: userId }))
    },
    /** Adds to what the person owns, in the transaction that makes it so. Returns what they own then. */
    async add(transaction: Transaction, _id: number, { artworks, bytes }: Usage): Promise<Usage> {
      const counters = transaction.collection(ownerUsageCollection)
      return usageOf(await counters.findOneAndUpdate({ _id }, { $inc: { artworks, bytes } }))
    },
    /** Counts from the artworks again, unless that was done within the hour. Returns whether it did. */
    async recount(userId: number): Promise<boolean> {
      const row = await rows.findOne({ _id: userId })
      if (row?.countedAt && now().getTime() - row.countedAt.getTime() < RECOUNT_AFTER_MS) return false
      await count(userId)
      return true
    },
  }
}

export type OwnerUsage = ReturnType<typeof createOwnerUsage>

const usageOf = (row: OwnerUsageRow | null): Usage => ({ artworks: row?.artworks ?? 0, bytes: row?.bytes ?? 0 })

/** Returns what a person owns by their artworks, without the counter. */
export async function countOwned(stored: Pick<Transaction, 'collection'>, userId: number): Promise<Usage> {
  const owned = [
    ...(await stored.collection(artworkCollection).find({ userId })),
    ...(await stored.collection(begunArtworkCollection).find({ userId })),
  ]
  return { artworks: owned.length, bytes: owned.reduce((sum, { bytes = 0 }) => sum + bytes, 0) }
}

/** Removes the counter of a person whose account is deleted. */
export async function removeOwnerUsage(storage: Storage, userId: number): Promise<void> {
  await storage.collection(ownerUsageCollection).deleteOne({ _id: userId })
}

/** How much one person may keep; `server/config.ts` reads the settings. `Infinity` means no limit. */
export interface ArtworkLimits {
  /** Artworks that a person owns. */
  readonly artworksPerPerson: number
  /** The bytes of the documents of all artworks that a person owns. */
  readonly bytesPerPerson: number
}

export const DEFAULT_ARTWORK_LIMITS: ArtworkLimits = {
  // Three a day for two years. A list of them is searched and sorted in memory.
  artworksPerPerson: 2_000,
  // About 2,000 artworks of 2,500 strokes. On the disk the log, its index and a snapshot take about three times as much.
  bytesPerPerson: 1024 * 1024 * 1024,
}

/** Multiplies both limits by `scale`; 0 removes them. */
export function scaleArtworkLimits(limits: ArtworkLimits, scale: number): ArtworkLimits {
  const scaled = (limit: number): number => (scale === 0 ? Infinity : Math.max(1, Math.ceil(limit * scale)))
  return { artworksPerPerson: scaled(limits.artworksPerPerson), bytesPerPerson: scaled(limits.bytesPerPerson) }
}
