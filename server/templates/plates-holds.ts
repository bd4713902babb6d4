/**
 * Keeps plates until nothing is made on them. They are bytes outside the database, so a removal and a new artwork on the same plates
 * could miss each other. A caller that needs plates first takes the hold of their hash, then sees to it that they are stored, and keeps
 * the hold in the transaction that inserts. A removal deletes the hold in the transaction in which it finds no use, and then only the bytes that were
 * there before that transaction (docs/decisions/0121).
 */
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition, Transaction } from '#server/storage/storage.ts'
import type { PackedPlates } from './packed-plates.ts'
import type { PlatesStore } from './plates-store.ts'
import { readShippedPages } from './shipped-pages.ts'
import { templateCollection } from './template-row.ts'

interface PlatesHoldRow {
  /** The hash of the plates. */
  _id: string
  /** Another one after each removal. */
  key: string
  /** Written by everybody who takes or keeps the hold, so that MongoDB sees them conflict with a removal. */
  uses: number
}

export const platesHoldCollection: CollectionDefinition<PlatesHoldRow> = { name: 'platesHolds', indexes: [] }

/** Keeps the hold with what the transaction inserts. Rejects with LostPlates. */
export type KeepPlates = (transaction: Transaction) => Promise<void>

/** The plates were removed after their hold was taken. */
export class LostPlates extends Error {
  override readonly name = 'LostPlates'
}

export function createPlatesHolds(
  { storage }: Pick<Context, 'storage'>,
  plates: Pick<PlatesStore, 'put'>,
  /** Returns a new random key of a hold. */
  newKey: () => string,
) {
  async function take(hash: string): Promise<KeepPlates> {
    const update = { $setOnInsert: { key: newKey() }, $inc: { uses: 1 } }
    const hold = await storage
      .collection(platesHoldCollection)
      .findOneAndUpdate({ _id: hash }, update, { upsert: true })
    return async (transaction) => {
      const held = { _id: hash, key: hold!.key }
      const isHeld = await transaction.collection(platesHoldCollection).updateOne(held, { $inc: { uses: 1 } })
      if (!isHeld) throw new LostPlates(`The plates with the hash ${hash} were removed`)
    }
  }

  return {
    /** Takes the hold. The caller then finds or puts the plates, and keeps the hold. */
    take,
    /** Puts plates and inserts what is made on them; does both again when a removal came between. `insert` rejects with what `keep` rejects with. */
    async putFor<R>(packed: PackedPlates, insert: (keep: KeepPlates) => Promise<R>): Promise<R> {
      for (;;) {
        const keep = await take(packed.hash)
        await plates.put(packed)
        try {
          return await insert(keep)
        } catch (error) {
          if (!(error instanceof LostPlates)) throw error
        }
      }
    },
  }
}

export type PlatesHolds = ReturnType<typeof createPlatesHolds>

/** Removes plates unless something is made on them. It bears being called again. */
export type RemoveUnusedPlates = (hash: string) => Promise<void>

/** @param options.isUsed whether artworks are made on these plates; templates are asked here, removed ones too */
export function createPlatesRemoval(
  { storage }: Pick<Context, 'storage'>,
  plates: PlatesStore,
  isUsed: (transaction: Transaction, hash: string) => Promise<boolean>,
  blankPlatesHash: () => Promise<string>,
): RemoveUnusedPlates {
  /** Whether the program puts these plates by itself: those of shipped pages and of the blank page. */
  async function isStanding(hash: string): Promise<boolean> {
    return (
      hash === (await blankPlatesHash()) || (await readShippedPages()).some(({ platesHash }) => platesHash === hash)
    )
  }

  return async (hash) => {
    if (await isStanding(hash)) return
    const deleteThem = await plates.deletionOf(hash)
    const isFree = await storage.transact(async (transaction) => {
      const template = await transaction.collection(templateCollection).findOne({ platesHash: hash })
      if (template || (await isUsed(transaction, hash))) return false
      await transaction.collection(platesHoldCollection).deleteOne({ _id: hash })
      return true
    })
    if (isFree) await deleteThem()
  }
}
