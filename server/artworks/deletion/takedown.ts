/**
 * What the operator does with a picture: hides it from everybody but its owner, shows it again, deletes it. Each act is in the audit log,
 * by number alone: the title of a picture may hold a name (ADMIN-40).
 */
import { z } from 'zod'
import type { AdminAct } from '#contract/admin.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { Context } from '#server/context/context.ts'
import { Problem } from '#server/http/problem.ts'
import { announceRightsChange } from '#server/rights/rights-changes.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { artworksOf, copiesOf } from '#server/artworks/artwork-lookup.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { noArtworkWithId } from '#server/texts/artworks.ts'

/** The commands of `npm run artwork` that take a picture down: one line of JSON when they travel to a running server. */
export const TakedownCommand = z.object({
  command: z.enum(['hide', 'show', 'delete']),
  artworkId: z.int().positive(),
  /** Whether it is done to the copies of the picture too. */
  copies: z.boolean().default(false),
})

/** The numbers of the copies to which the same could be done. */
export const TakedownResult = z.object({ copies: z.array(z.int()) })

export const createTakedownCommands =
  (takedown: Takedown): RunTakedown =>
  async ({ command, artworkId, copies }) => {
    const before = await takedown.copies(artworkId)
    await takedown[command](null, artworkId, { copies })
    const others = before.filter(({ isHidden }) => command === 'delete' || isHidden === (command === 'show'))
    return { copies: copies ? [] : others.map(({ id }) => id) }
  }

/** Deletes artworks in one transaction and returns the ids of those that existed; `also` writes with the deletion of each. */
export type Bury = (
  artworkIds: readonly number[],
  also?: (transaction: Transaction, artworkId: number) => Promise<void>,
) => Promise<number[]>

/** Writes something else in the transaction of an act. */
export type Also = (transaction: Transaction) => Promise<void>

/** A copy of a picture, or a copy of one. */
export interface PictureCopy {
  readonly id: number
  readonly isPublic: boolean
  readonly isHidden: boolean
}

/** What else an act does. */
export interface TakedownScope {
  /** Whether it is about the picture's copies too, those that other people own included. */
  readonly copies?: boolean
  /** Called in the first transaction of the act. */
  readonly also?: Also
}

const notFound = (artworkId: number): Problem => Problem.notFound(noArtworkWithId(artworkId))

/** `by` is the admin who acts, or null for the operator at the command line. Each throws a 404 Problem for an unknown artwork. */
export function createTakedown({ storage, now }: Pick<Context, 'storage' | 'now'>, bury: Bury, audit: Audit) {
  const record = (transaction: Transaction, act: AdminAct, adminId: number | null, targetId: number): Promise<void> =>
    audit.record(transaction, { act, adminId, target: 'artwork', targetId })

  async function copies(artworkId: number): Promise<PictureCopy[]> {
    const found = new Map<number, PictureCopy>()
    let ids = [artworkId]
    while (ids.length > 0) {
      const rows = await artworksOf(storage, await copiesOf(storage, ids))
      for (const { _id: id, visibility, hiddenAt } of rows)
        found.set(id, { id, isPublic: visibility === 'public', isHidden: hiddenAt !== undefined })
      ids = rows.map(({ _id }) => _id)
    }
    return [...found.values()].toSorted((a, b) => a.id - b.id)
  }

  const setHidden = (by: number | null, artworkId: number, isHidden: boolean, also?: Also): Promise<void> =>
    storage.transact(async (transaction) => {
      const artworks = transaction.collection(artworkCollection)
      const row = await artworks.findOne({ _id: artworkId })
      if (!row) throw notFound(artworkId)
      await also?.(transaction)
      if (Boolean(row.hiddenAt) === isHidden) return
      const at = now()
      const change = isHidden ? { $set: { hiddenAt: at } } : { $unset: { hiddenAt: true as const } }
      await artworks.updateOne({ _id: artworkId }, change)
      await announceRightsChange(transaction, { artworkId }, at)
      await record(transaction, isHidden ? 'artwork-hidden' : 'artwork-shown', by, artworkId)
    })

  /** The picture comes first, because nobody copies a hidden one. */
  async function setAllHidden(
    by: number | null,
    artworkId: number,
    isHidden: boolean,
    { copies: areMeant, also }: TakedownScope = {},
  ): Promise<void> {
    await setHidden(by, artworkId, isHidden, also)
    if (!areMeant) return
    for (const { id } of await copies(artworkId)) await unlessGone(setHidden(by, id, isHidden))
  }

  async function deleteOne(by: number | null, artworkId: number, also?: Also): Promise<void> {
    const buried = await bury([artworkId], async (transaction) => {
      await record(transaction, 'artwork-deleted', by, artworkId)
      await also?.(transaction)
    })
    if (buried.length === 0) throw notFound(artworkId)
  }

  return {
    /** Hides a picture, and ends the connections of everybody but its owner. Hiding a hidden one changes nothing of it. */
    hide: (by: number | null, artworkId: number, scope?: TakedownScope): Promise<void> =>
      setAllHidden(by, artworkId, true, scope),
    /** Takes that back. Showing one that is not hidden changes nothing. */
    show: (by: number | null, artworkId: number, scope?: TakedownScope): Promise<void> =>
      setAllHidden(by, artworkId, false, scope),
    /** Deletes a picture for good, as its owner can. */
    async delete(by: number | null, artworkId: number, { copies: areMeant, also }: TakedownScope = {}): Promise<void> {
      if (!areMeant) return deleteOne(by, artworkId, also)
      // Hidden first, so that no copy is made meanwhile; deleted last, because the copies are found by it.
      await setHidden(by, artworkId, true, also)
      for (const { id } of (await copies(artworkId)).toReversed()) await unlessGone(deleteOne(by, id))
      await deleteOne(by, artworkId)
    },
    /** Returns the copies of a picture that exist, in the order of their numbers; those of a copy that is deleted are not found. */
    copies,
    /** Returns which of these artworks exist, and whether each is hidden. */
    async hiddenAmong(artworkIds: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
      const found = await storage.collection(artworkCollection).find({ _id: { $in: artworkIds } })
      return new Map(found.map(({ _id, hiddenAt }) => [_id, hiddenAt !== undefined]))
    },
  }
}

export type Takedown = ReturnType<typeof createTakedown>

/** A copy may have been deleted at this moment. */
async function unlessGone(act: Promise<void>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error
  }
}

export type TakedownCommand = z.output<typeof TakedownCommand>

export type TakedownResult = z.output<typeof TakedownResult>

/** Runs a command for the operator. Throws the Problems of `Takedown`. */
type RunTakedown = (command: TakedownCommand) => Promise<TakedownResult>
