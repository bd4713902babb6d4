import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openStorage, type OpenedStorage } from '#server/open-storage.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { readOnlyBlobs } from './read-only-blobs.ts'

/** What a tool works on. */
export type StorageAndBlobs = Pick<OpenedStorage, 'storage' | 'blobs'>

/**
 * The storage the settings select, for tools that only read: also while a server is running on it. Throws when there is
 * nothing yet.
 */
export async function openForReading(config: Pick<Config, 'mongodbUri' | 'dataDirectory'>): Promise<StorageAndBlobs> {
  if (config.mongodbUri !== null) return openStorage(config)
  const directory = join(config.dataDirectory, 'store')
  if (!existsSync(join(directory, 'data.mdb'))) throw new Error(`there is no storage in ${config.dataDirectory}`)
  const storage = await openEmbeddedStorage({ directory, readOnly: true })
  return { storage, blobs: readOnlyBlobs(join(config.dataDirectory, 'blobs')) }
}
