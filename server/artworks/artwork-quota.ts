/** Keeps to what one person may own (SECURITY-13): their artworks, the bytes of these, and new ones a day. */
import type { Context } from '#server/context/context.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import { Problem } from '#server/http/problem.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { SPACE_USED_UP, tooManyArtworks } from '#server/texts/artworks.ts'
import type { ArtworkLimits, OwnerUsage, Usage } from './owner-usage.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'
import { beginArtwork, endBegun, giveUpBegun } from './begun-artworks.ts'
import { insertPictureChildren } from './picture-children.ts'
import { sharingOf } from './sharing.ts'

/** What else a transaction does. */
type InTransaction = (transaction: Transaction) => Promise<void>

/** An artwork whose log may be written: its place and its bytes are taken. */
export interface BegunArtwork {
  /**
   * Inserts the row, which has the id of the one that was begun, shared as its visibility and family say, and returns it as it is stored.
   * Throws a 503 Problem when this came too late.
   * @param also as of `ArtworkQuota.insert`
   */
  finish(row: ArtworkRow, also?: InTransaction): Promise<ArtworkRow>
  /** Gives the place and the bytes back, and leaves a tombstone for what was written. Returns false if the artwork was made after all. */
  giveUp(): Promise<boolean>
}

const tooMany = (limit: number): Problem =>
  Problem.conflict(tooManyArtworks(limit.toLocaleString('en')), 'too-many-artworks')
const spaceUsedUp = (): Problem => Problem.tooLarge(SPACE_USED_UP, 'space-used-up')

async function insertRow(transaction: Transaction, given: ArtworkRow, also?: InTransaction): Promise<ArtworkRow> {
  await also?.(transaction)
  const row = { ...given, ...(await sharingOf(transaction, given)) }
  await transaction.collection(artworkCollection).insertOne(row)
  await insertPictureChildren(transaction, row)
  return row
}

export function createArtworkQuota(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  usage: OwnerUsage,
  limits: ArtworkLimits,
  /** New artworks of one person, by the account's id. */
  perDay: RateLimit,
) {
  function assertFits({ artworks, bytes }: Usage, added: number): void {
    if (!(artworks <= limits.artworksPerPerson)) throw tooMany(limits.artworksPerPerson)
    if (!(bytes <= limits.bytesPerPerson && bytes - added < limits.bytesPerPerson)) throw spaceUsedUp()
  }

  /** Counts the artwork as its owner's, in the transaction of `work`. */
  async function take<R>(
    { userId, bytes = 0 }: ArtworkRow,
    work: (transaction: Transaction) => Promise<R>,
  ): Promise<R> {
    await usage.prepare(userId)
    const attempt = (): Promise<R> =>
      storage.transact(async (transaction) => {
        assertFits(await usage.add(transaction, userId, { artworks: 1, bytes }), bytes)
        return work(transaction)
      })
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Problem) || !(await usage.recount(userId))) throw error
      return attempt()
    }
  }

  async function takeToday<R>(row: ArtworkRow, work: (transaction: Transaction) => Promise<R>): Promise<R> {
    const key = String(row.userId)
    perDay.assertNotRefused(key)
    const use = await perDay.take(key)
    try {
      return await take(row, work)
    } catch (error) {
      await use.refund()
      throw error
    }
  }

  return {
    /**
     * Inserts the artwork of its owner, shared as its visibility and family say, and returns the row as it is stored. Throws a 409 Problem
     * when they own as many as they may, a 413 Problem when their space is used up or too small for it, and a 429 Problem when they have
     * made too many today.
     * @param also runs first in the transaction, as to keep the plates of a page that is no template; what it throws is thrown on
     */
    insert: (row: ArtworkRow, also?: InTransaction): Promise<ArtworkRow> =>
      takeToday(row, (transaction) => insertRow(transaction, row, also)),
    /** Begins an artwork whose log is written before its row. Throws what `insert` does. Today's use is not given back later. */
    async begin(row: ArtworkRow): Promise<BegunArtwork> {
      await takeToday(row, (transaction) => beginArtwork(transaction, row, now()))
      return {
        finish: (finished, also) =>
          storage.transact(async (transaction) => {
            if (!(await endBegun(transaction, row._id))) throw Problem.unavailable()
            return insertRow(transaction, finished, also)
          }),
        giveUp: () => storage.transact((transaction) => giveUpBegun(transaction, row._id, { usage, at: now() })),
      }
    },
  }
}

export type ArtworkQuota = ReturnType<typeof createArtworkQuota>
