/** The keys of artworks' logs (LOG-1). */
import { randomBytes } from 'node:crypto'
import type { Collection, Storage } from '#server/storage/storage.ts'
import { artworkCollection, type ArtworkRow } from './artwork-row.ts'

const LOG_KEY_BYTES = 16

/** Returns a new random key of a log, as the contract's `LogKey`. */
export const newLogKey = (): string => randomBytes(LOG_KEY_BYTES).toString('base64url')

/** Gives a key to every artwork from before LOG-1. It only adds, so several processes may run it at once, while older ones are running. */
export async function addLogKeys(storage: Storage): Promise<void> {
  const rows = storage.collection(artworkCollection)
  for await (const row of rows.stream({ logKey: { $exists: false } })) await withLogKey(rows, row)
}

/** Returns a row with its key. An older process may have made the artwork without one since `addLogKeys`. */
export async function withLogKey(rows: Collection<ArtworkRow>, row: ArtworkRow): Promise<ArtworkRow> {
  if ('logKey' in row) return row
  const { _id } = row
  await rows.updateOne({ _id, logKey: { $exists: false } }, { $set: { logKey: newLogKey() } })
  return (await rows.findOne({ _id })) ?? row
}
