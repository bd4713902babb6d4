/** Opens the storage that the settings select. */
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { BlobStore } from './storage/blob-store.ts'
import { openEmbeddedStorage } from './storage/embedded/open-embedded-storage.ts'
import { openFileBlobStore } from './storage/file/file-blob-store.ts'
import type { Storage } from './storage/storage.ts'

export interface OpenedStorage {
  storage: Storage
  blobs: BlobStore
  /** Whether other processes may write to it too. */
  shared: boolean
}

/**
 * Opens MongoDB, with blobs in the database so that processes share them, or the embedded engine with blobs as files in the data
 * directory. Closing the storage closes the blob store too.
 */
export async function openStorage({
  mongodbUri,
  dataDirectory,
}: Pick<Config, 'mongodbUri' | 'dataDirectory'>): Promise<OpenedStorage> {
  if (mongodbUri !== null) {
    // The driver takes a tenth of the server's start, and most installations have no MongoDB.
    const { openMongoStorage } = await import('./storage/mongo/open-mongo-storage.ts')
    const storage = await openMongoStorage({ uri: mongodbUri })
    return { storage, blobs: storage.blobs(), shared: true }
  }
  const storage = await openEmbeddedStorage({ directory: join(dataDirectory, 'store') })
  return { storage, blobs: await openFileBlobStore(join(dataDirectory, 'blobs')), shared: false }
}
