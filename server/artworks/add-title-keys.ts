/** The migration that writes into every artwork the form of its title by which it is sorted and found. */
import type { Storage } from '#server/storage/storage.ts'
import { artworkCollection } from './artwork-row.ts'
import { titleKeyOf } from './title-key.ts'

/** It only adds, so several processes may run it at once, beside older ones. */
export async function addTitleKeys(storage: Storage): Promise<void> {
  const rows = storage.collection(artworkCollection)
  for await (const { _id, title } of rows.stream({ titleKey: { $exists: false } }))
    await rows.updateOne({ _id, title }, { $set: { titleKey: titleKeyOf(title) } })
}
