/** The migration that writes into every artwork which version of the painter paints it. */
import type { Storage } from '#server/storage/storage.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'

/** Artworks of one write, which holds up others meanwhile. */
const ARTWORKS_PER_WRITE = 500

/** Gives version 1 to the artworks without a version: they were begun before there was a second one. */
export async function addPainterVersions(storage: Storage): Promise<void> {
  const artworks = storage.collection(artworkCollection)
  for (let after = 0; ;) {
    const next = await artworks.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: ARTWORKS_PER_WRITE })
    const last = next.at(-1)
    if (!last) return
    const unversioned = { _id: { $gt: after, $lte: last._id }, painterVersion: { $exists: false } }
    await artworks.updateMany(unversioned, { $set: { painterVersion: 1 } })
    after = last._id
  }
}
