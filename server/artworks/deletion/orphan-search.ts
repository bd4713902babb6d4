/**
 * Finds logs and snapshots whose artwork does not exist, as versions before LOG-6 left them behind, or a process that was paused for longer
 * than a tombstone stays. Each is noted as a begun artwork of nobody: within the time of a beginning its row may still come.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { artworkCollection, begunArtworkCollection, deletedArtworkCollection } from '#server/artworks/artwork-row.ts'
import type { Context } from '#server/context/context.ts'
import { SNAPSHOT_FOLDER, snapshotCollection } from '#server/log/snapshots.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { insertUnlessPresent } from '#server/storage/insert-unless-present.ts'

/** Logs, and snapshots, that one sweep looks at. The next one goes on behind them. */
const PER_SWEEP = 10_000
/** Those that are looked at in one turn of the event loop. */
const PER_TURN = 100
/** Folders that are read together: reading some costs a store of files what reading all of them costs. */
const PER_READ = 1_000

/** Returns the function that looks at the next ones of each kind, at most `perSweep`, and ends soon after `isStopped` returns true. */
export function createOrphanSearch(
  { storage, blobs, now }: Pick<Context, 'storage' | 'now'> & { readonly blobs: Pick<BlobStore, 'foldersBelow'> },
  { perSweep = PER_SWEEP, perRead = PER_READ } = {},
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

  /** Of snapshots that no row names, too: earlier versions deleted only what the row named. */
  const foldersAfter = (name: string): Promise<string[]> => blobs.foldersBelow(SNAPSHOT_FOLDER, name, perRead)

  async function note(artworkIds: readonly number[]): Promise<void> {
    // Read in this order: a beginning ends in the transaction that inserts the artwork or its tombstone.
    const among = { _id: { $in: artworkIds } }
    const known = [
      ...(await begun.find(among)),
      ...(await storage.collection(artworkCollection).find(among)),
      ...(await storage.collection(deletedArtworkCollection).find(among)),
    ].map(({ _id }) => _id)
    const orphans = artworkIds.filter((id) => !known.includes(id))
    for (const _id of orphans) await insertUnlessPresent(begun, { _id, userId: null, bytes: 0, begunAt: now() })
  }

  /**
   * Returns a function that looks at the next ones of a kind, and begins anew behind the last.
   * @param next returns those behind one, fewer than `atOnce` at the end
   */
  function walk<K extends number | string>(
    first: K,
    atOnce: number,
    next: (after: K) => Promise<K[]>,
  ): (isStopped: () => boolean) => Promise<void> {
    let last = first
    return async (isStopped) => {
      for (let seen = 0; seen < perSweep && !isStopped(); seen += atOnce) {
        const found = await next(last)
        const artworkIds = found.map(Number).filter(Number.isSafeInteger)
        for (let i = 0; i < artworkIds.length && !isStopped(); i += PER_TURN)
          await note(artworkIds.slice(i, i + PER_TURN))
        last = found.at(-1) ?? first
        if (found.length < atOnce) {
          last = first
          return
        }
        await nextTurn()
      }
    }
  }

  const walks = [walk(0, PER_TURN, logsAfter), walk(0, PER_TURN, snapshotsAfter), walk('', perRead, foldersAfter)]
  return async (isStopped) => {
    for (const look of walks) await look(isStopped)
  }
}
