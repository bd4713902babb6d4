/** Title keys of artworks from before there were any. */
import type { Collection, Storage } from '#server/storage/storage.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { titleKeyOf } from '#server/artworks/title-key.ts'

/** The migration. It only adds, so several processes may run it at once, beside older ones. */
export async function addTitleKeys(storage: Storage): Promise<void> {
  const rows = storage.collection(artworkCollection)
  for await (const row of rows.stream({ titleKey: { $exists: false } })) await withTitleKey(rows, row)
}

/** Returns a row with its title key. An older process may have made the artwork without one since `addTitleKeys`. */
export async function withTitleKey(rows: Collection<ArtworkRow>, row: ArtworkRow): Promise<ArtworkRow> {
  if ('titleKey' in row) return row
  const { _id, title } = row
  await rows.updateOne({ _id, title }, { $set: { titleKey: titleKeyOf(title) } })
  return (await rows.findOne({ _id })) ?? row
}
