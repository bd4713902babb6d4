/** Reactions to completed artworks. They stay while an artwork is in progress again, and nobody sees them then. */
import { CHEER_STRIP, type ReactionCount, type ReactionEmoji } from '#contract/reactions.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { Coins } from '#server/coins/coins.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import { type CollectionDefinition, DuplicateKey } from '#server/storage/storage.ts'
import { announcementsIn } from '#server/storage/announcements.ts'
import { REACTIONS_WHEN_COMPLETED } from '#server/texts/artworks.ts'

/** Tells every process on which artwork the reactions have changed, so that people who look at it see the new counts (SYNC-24). */
const reactionChanges = announcementsIn<{ artworkId: number }>('reactionChanges')

const announceReactionChange = reactionChanges.announce
export const watchReactionChanges = reactionChanges.watch
const sweepReactionChanges = reactionChanges.sweep

/** The stored form of a reaction. */
interface ReactionRow {
  /** `{artworkId}:{userId}:{emoji}`, so that nobody reacts twice with one emoji. */
  _id: string
  artworkId: number
  userId: number
  emoji: ReactionEmoji
  at: Date
}

export const reactionCollection: CollectionDefinition<ReactionRow> = {
  name: 'reactions',
  indexes: [{ fields: ['artworkId', 'emoji'] }, { fields: ['artworkId', 'userId'] }, { fields: ['userId'] }],
}

/** Reactions of a deleted account that are removed together. */
const REACTIONS_PER_TRANSACTION = 50

const notCompleted = (): Problem => Problem.conflict(REACTIONS_WHEN_COMPLETED, 'in-progress')

const idOf = (artworkId: number, userId: number, emoji: ReactionEmoji): string => `${artworkId}:${userId}:${emoji}`

export function createReactionService(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  artworks: ArtworkService,
  coins: Coins,
) {
  const rows = storage.collection(reactionCollection)

  async function requireCompleted(person: Person, artworkId: number): Promise<{ userId: number }> {
    const artwork = await artworks.requireReadable(person, artworkId)
    if (!artwork.completed) throw notCompleted()
    return artwork
  }

  async function counts(person: Person, artworkId: number): Promise<ReactionCount[]> {
    const own = new Set((await rows.find({ artworkId, userId: person.id })).map(({ emoji }) => emoji))
    const all = await Promise.all(
      CHEER_STRIP.map(async (emoji) => {
        const count = await rows.countDocuments({ artworkId, emoji })
        return { emoji, count, userReacted: own.has(emoji) }
      }),
    )
    return all.filter(({ count }) => count > 0)
  }

  async function insert(row: ReactionRow, owner: number): Promise<void> {
    const { artworkId, userId, at } = row
    await storage.transact(async (transaction) => {
      await transaction.collection(reactionCollection).insertOne(row)
      await announceReactionChange(transaction, { artworkId }, at)
      if (userId === owner) return
      const key = `received_reactions:${artworkId}:${userId}`
      await coins.grant(transaction, { key, userId: owner, reason: 'received_reactions', artworkId, at })
    })
  }

  return {
    /** Returns the counts for everybody who may read the artwork; none while it is in progress. Throws a 404 Problem for others. */
    async list(person: Person, artworkId: number): Promise<ReactionCount[]> {
      const artwork = await artworks.requireReadable(person, artworkId)
      return artwork.completed ? counts(person, artworkId) : []
    },
    /**
     * Adds a reaction and returns the new counts. The owner gets coins for the first one of each other person. Throws a 404
     * Problem if the person may not read the artwork, and a 409 Problem while it is in progress.
     */
    async add(person: Person, artworkId: number, emoji: ReactionEmoji): Promise<ReactionCount[]> {
      const { userId: owner } = await requireCompleted(person, artworkId)
      const row = { _id: idOf(artworkId, person.id, emoji), artworkId, userId: person.id, emoji, at: now() }
      try {
        if (!(await rows.findOne({ _id: row._id }))) await insert(row, owner)
      } catch (error) {
        // The same reaction was sent twice at once.
        if (!(error instanceof DuplicateKey && error.collection === reactionCollection.name)) throw error
      }
      return counts(person, artworkId)
    },
    /** Takes a reaction back and returns the new counts; throws as `add` does. Coins stay with the owner. */
    async remove(person: Person, artworkId: number, emoji: ReactionEmoji): Promise<ReactionCount[]> {
      await requireCompleted(person, artworkId)
      await storage.transact(async (transaction) => {
        const _id = idOf(artworkId, person.id, emoji)
        const removed = await transaction.collection(reactionCollection).deleteOne({ _id })
        if (removed) await announceReactionChange(transaction, { artworkId }, now())
      })
      return counts(person, artworkId)
    },
    /** Streams what a person has given, in no particular order. */
    givenBy: (userId: number): AsyncIterable<Pick<ReactionRow, 'artworkId' | 'emoji' | 'at'>> =>
      rows.stream({ userId }),
    /** Returns who has reacted to an artwork, each person once. Whether the caller may know it is not asked. */
    peopleWho: async (artworkId: number): Promise<number[]> => [
      ...new Set((await rows.find({ artworkId })).map(({ userId }) => userId)),
    ],
    /** Deletes old announcements of changes. */
    sweep: (): Promise<void> => sweepReactionChanges(storage, now()),
    /** Removes all reactions to a deleted artwork. */
    removeAllOf: (artworkId: number): Promise<void> => deleteInBatches(rows, { artworkId }),
    /** Removes all reactions of a deleted account. */
    async removeAllBy(userId: number): Promise<void> {
      for (;;) {
        const some = await rows.find({ userId }, { limit: REACTIONS_PER_TRANSACTION })
        if (some.length === 0) return
        await storage.transact(async (transaction) => {
          await transaction.collection(reactionCollection).deleteMany({ _id: { $in: some.map(({ _id }) => _id) } })
          for (const artworkId of new Set(some.map((row) => row.artworkId)))
            await announceReactionChange(transaction, { artworkId }, now())
        })
      }
    },
  }
}

export type ReactionService = ReturnType<typeof createReactionService>
