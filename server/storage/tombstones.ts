/**
 * Removes what belonged to things that are deleted. A deletion replaces a thing by its tombstone in one transaction; what belonged to
 * it is removed after that, and again at the next start if the process ends meanwhile.
 */
import type { Logger } from 'pino'
import type { CollectionDefinition, Storage } from './storage.ts'

/**
 * A tombstone stays for this time, and everything is removed once more at its end: a call that was under way at the deletion may have
 * written something after the first time.
 */
const TOMBSTONE_LIFETIME_MS = 10 * 60_000

/** Something is deleted, and what belonged to it may not all be gone yet. */
export interface TombstoneRow {
  /** The id of what is deleted, which nothing else ever gets. */
  _id: number
  deletedAt: Date
}

/** Removes one kind of what belonged to something deleted. It bears being called again. */
export type Remover = (id: number) => Promise<void>

/** @param options.what the deleted thing, for the log: 'artwork' */
export function createTombstones({
  storage,
  collection,
  removers,
  removeLast,
  beforeSweep,
  what,
  now,
  log,
}: {
  storage: Storage
  collection: CollectionDefinition<TombstoneRow>
  /** Called in this order. */
  removers: readonly Remover[]
  /** Removes what others may still need for a while, right before the tombstone itself goes. It bears being called again. */
  removeLast?: Remover
  /** Looks for what else needs a tombstone, first in each sweep. It ends soon after `isStopped` returns true. */
  beforeSweep?: (isStopped: () => boolean) => Promise<void>
  what: string
  now: () => Date
  log: Logger
}) {
  const tombstones = storage.collection(collection)
  /** Removals run one after the other. */
  let last: Promise<void> = Promise.resolve()
  let isStopped = false

  async function removeAllOf(id: number): Promise<void> {
    for (const remove of removers) {
      if (isStopped) return
      await remove(id)
    }
    log.info({ [`${what}Id`]: id }, `what belonged to a deleted ${what} is removed`)
  }

  async function sweepAll(): Promise<void> {
    await beforeSweep?.(() => isStopped)
    if (isStopped) return
    for await (const { _id, deletedAt } of tombstones.stream({}, { sort: { deletedAt: 1 } })) {
      await removeAllOf(_id)
      if (isStopped) return
      if (now().getTime() - deletedAt.getTime() <= TOMBSTONE_LIFETIME_MS) continue
      await removeLast?.(_id)
      await tombstones.deleteOne({ _id })
      log.debug({ [`${what}Id`]: _id }, `the tombstone of a deleted ${what} is removed`)
    }
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(() => (isStopped ? undefined : work()))
    last = done.catch((error: unknown) =>
      log.warn({ err: error }, `what is left of a deleted ${what} is removed later`),
    )
    return last
  }

  return {
    /** Removes what belonged to something that has just been deleted, after the removals that are under way. */
    removeSoon: (id: number): void => void inTurn(() => removeAllOf(id)),
    /** Removes what is left of everything that has a tombstone. */
    sweep: (): Promise<void> => inTurn(sweepAll),
    /** Resolves when no removal is under way; none begins after that. */
    async stop(): Promise<void> {
      isStopped = true
      await last
    },
  }
}

export type Tombstones = ReturnType<typeof createTombstones>
