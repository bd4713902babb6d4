/** Counts accounts, children included, for the statistics. */
import { type CountDuring, countCreated } from '#server/storage/count-during.ts'
import type { Storage } from '#server/storage/storage.ts'
import { accountCollection } from './account-row.ts'

export const createAccountCount = ({ storage }: { storage: Storage }): CountDuring =>
  countCreated(storage.collection(accountCollection))
