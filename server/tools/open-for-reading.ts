/** Opens the storage for tools that only read. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openStorage, type OpenedStorage } from '#server/open-storage.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { readOnlyBlobs } from './read-only-blobs.ts'

/** What a tool works on: the documents and the blobs of one storage. */
export type StorageAndBlobs = Pick<OpenedStorage, 'storage' | 'blobs'>

/** Opens the storage that the settings select, also while a server uses it. Rejects when there is no storage. */
export async function openForReading(config: Pick<Config, 'mongodbUri' | 'dataDirectory'>): Promise<StorageAndBlobs> {
  if (config.mongodbUri !== null) return openStorage(config)
  const directory = join(config.dataDirectory, 'store')
  if (!existsSync(join(directory, 'data.mdb'))) throw new Error(`there is no storage in ${config.dataDirectory}`)
  const storage = await openEmbeddedStorage({ directory, readOnly: true })
  return { storage, blobs: readOnlyBlobs(join(config.dataDirectory, 'blobs')) }
}
