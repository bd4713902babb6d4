/**
 * Finds logs and snapshots whose artwork does not exist, as versions before LOG-6 left them behind, or a process that was paused beyond
 * a tombstone's life. Each is noted as a begun artwork of nobody: within the time of a beginning its row may still come.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { begunArtworkCollection } from '#server/artworks/begun-artwork-row.ts'
import type { Context } from '#server/context/context.ts'
import { snapshotCollection } from '#server/log/snapshots.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import { deletedArtworkCollection } from '#server/artworks/deleted-artwork-row.ts'

/** Logs, and snapshots, that one sweep looks at. The next one goes on behind them. */
const PER_SWEEP = 10_000
/** Those that are looked at in one turn of the event loop. */
const PER_TURN = 100

/** Returns the function that looks at the next logs and snapshots; it ends soon after `isStopped` returns true. */
export function createOrphanSearch(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  perSweep: number = PER_SWEEP,
): (isStopped: () => boolean) => Promise<void> {
  const entries = storage.collection(strokeLogCollection)
  const snapshots = storage.collection(snapshotCollection)
  const begun = storage.collection(begunArtworkCollection)

  /** Artworks that have a log, in the order of their ids, behind a given one. */
  async function logsAfter(artworkId: number): Promise<number[]> {
    const found: number[] = []
    for (let last = artworkId; found.length < PER_TURN; found.push(last)) {
      const [first] = await entries.find({ artworkId: { $gt: last } }, { sort: { artworkId: 1, seq: 1 }, limit: 1 })
      if (!first) break
      last = first.artworkId
    }
    return found
  }

  async function snapshotsAfter(artworkId: number): Promise<number[]> {
    const found = await snapshots.find({ _id: { $gt: artworkId } }, { sort: { _id: 1 }, limit: PER_TURN })
    return found.map(({ _id }) => _id)
  }

  async function note(artworkIds: readonly number[]): Promise<void> {
    // Read in this order: a beginning ends in the transaction that inserts the artwork or its tombstone.
    const among = { _id: { $in: artworkIds } }
    const known = [
      ...(await begun.find(among)),
      ...(await storage.collection(artworkCollection).find(among)),
      ...(await storage.collection(deletedArtworkCollection).find(among)),
    ].map(({ _id }) => _id)
    const orphans = artworkIds.filter((id) => !known.includes(id))
    for (const _id of orphans) {
      try {
        await begun.insertOne({ _id, userId: null, bytes: 0, begunAt: now() })
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error
      }
    }
  }

  /** Returns a function that looks at the next ones of a kind, and begins anew behind the last. */
  function walk(next: (after: number) => Promise<number[]>): (isStopped: () => boolean) => Promise<void> {
    let last = 0
    return async (isStopped) => {
      for (let seen = 0; seen < perSweep && !isStopped(); seen += PER_TURN) {
        const artworkIds = await next(last)
        await note(artworkIds)
        last = artworkIds.at(-1) ?? 0
        if (artworkIds.length < PER_TURN) {
          last = 0
          return
        }
        await nextTurn()
      }
    }
  }

  const walks = [walk(logsAfter), walk(snapshotsAfter)]
  return async (isStopped) => {
    for (const look of walks) await look(isStopped)
  }
}
