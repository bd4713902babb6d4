/**
 * Keeps to what one person may own (SECURITY-13). What they own is read from the artworks each time, so that deleting one gives its
 * place and its bytes back, and all processes of one database count together.
 */
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import { Problem } from '#server/http/problem.ts'
import { type CollectionDefinition, DuplicateKey, type Storage } from '#server/storage/storage.ts'
import type { KeepPlates } from '#server/templates/plates-holds.ts'
import type { ArtworkLimits } from './artwork-limits.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'
import { sharingOf } from './sharing.ts'

/** One row for each person who has made an artwork. Writing it lets the creations of one person happen one after the other. */
interface CreatorRow {
  /** The account's id. */
  _id: number
  creations: number
}

const creatorCollection: CollectionDefinition<CreatorRow> = { name: 'artwork-creators', indexes: [] }

export interface ArtworkQuota {
  /**
   * Inserts the artwork of its owner, shared as its visibility and family say. Throws a 409 Problem when they own as many as they may,
   * a 413 Problem when their space is used up, and a 429 Problem when they have made too many today.
   * @param keep keeps the plates of a page that is no template; a LostPlates that it throws is thrown on
   */
  insert(row: ArtworkRow, keep?: KeepPlates): Promise<void>
  /** Throws the 409 or 413 Problem that `insert` would throw now for an artwork of this person. */
  requireRoom(userId: number): Promise<void>
}

const tooMany = (limit: number): Problem =>
  Problem.conflict(
    `You have ${limit.toLocaleString('en')} artworks, which is as many as one person can keep. Please delete some, or ask who looks after Fridgedoor for more room.`,
    'too-many-artworks',
  )
const spaceUsedUp = (): Problem =>
  Problem.tooLarge(
    'Your artworks have used up your space. Please delete some, or ask who looks after Fridgedoor for more room.',
    'space-used-up',
  )

export function createArtworkQuota({
  storage,
  limits,
  perDay,
}: {
  storage: Storage
  limits: ArtworkLimits
  /** New artworks of one person, by the account's id. */
  perDay: RateLimit
}): ArtworkQuota {
  const creators = storage.collection(creatorCollection)

  async function ensureCreator(_id: number): Promise<void> {
    if (await creators.findOne({ _id })) return
    try {
      await creators.insertOne({ _id, creations: 0 })
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error
    }
  }

  function assertRoom(owned: readonly ArtworkRow[]): void {
    if (owned.length >= limits.artworksPerPerson) throw tooMany(limits.artworksPerPerson)
    if (bytesOf(owned) >= limits.bytesPerPerson) throw spaceUsedUp()
  }

  async function insertWithinLimits(row: ArtworkRow, keep?: KeepPlates): Promise<void> {
    const { userId } = row
    const isLimited = limits.artworksPerPerson !== Infinity || limits.bytesPerPerson !== Infinity
    if (isLimited) await ensureCreator(userId)
    await storage.transact(async (transaction) => {
      await keep?.(transaction)
      const artworks = transaction.collection(artworkCollection)
      const shared = { ...row, ...(await sharingOf(transaction, row)) }
      if (!isLimited) return artworks.insertOne(shared)
      // Of two transactions that write this row, one waits or runs again, and then counts the artwork of the other.
      await transaction.collection(creatorCollection).updateOne({ _id: userId }, { $inc: { creations: 1 } })
      assertRoom(await artworks.find({ userId }))
      return artworks.insertOne(shared)
    })
  }

  return {
    async requireRoom(userId) {
      assertRoom(await storage.collection(artworkCollection).find({ userId }))
    },
    async insert(row, keep) {
      const key = String(row.userId)
      perDay.assertNotRefused(key)
      const use = await perDay.take(key)
      try {
        await insertWithinLimits(row, keep)
      } catch (error) {
        await use.refund()
        throw error
      }
    },
  }
}

/** Removes what is kept of a person who has made artworks, when their account is deleted. */
export async function removeCreator(storage: Storage, userId: number): Promise<void> {
  await storage.collection(creatorCollection).deleteOne({ _id: userId })
}

/** Returns the bytes of these artworks' documents, as last stored. */
export const bytesOf = (artworks: readonly Pick<ArtworkRow, 'bytes'>[]): number =>
  artworks.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
