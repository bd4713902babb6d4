/** Counts families, for the statistics. */
import { type CountDuring, countCreated } from '#server/storage/count-during.ts'
import type { Storage } from '#server/storage/storage.ts'
import { familyCollection } from './family-row.ts'

export const createFamilyCount = ({ storage }: { storage: Storage }): CountDuring =>
  countCreated(storage.collection(familyCollection))
