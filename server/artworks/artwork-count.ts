/** Counts artworks that exist, for the statistics. */
import { type CountDuring, countCreated } from '#server/storage/count-during.ts'
import type { Storage } from '#server/storage/storage.ts'
import { artworkCollection } from './artwork-row.ts'

export const createArtworkCount = ({ storage }: { storage: Storage }): CountDuring =>
  countCreated(storage.collection(artworkCollection))
