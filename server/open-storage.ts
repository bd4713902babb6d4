import { join } from 'node:path'
import type { Config } from './config.ts'
import type { BlobStore } from './storage/blob-store.ts'
import { openEmbeddedStorage } from './storage/embedded/open-embedded-storage.ts'
import { openFileBlobStore } from './storage/file/file-blob-store.ts'
import { openMongoStorage } from './storage/mongo/open-mongo-storage.ts'
import type { Storage } from './storage/storage.ts'

export interface OpenedStorage {
  storage: Storage
  blobs: BlobStore
  /** Whether other processes may write to it, too. */
  shared: boolean
}

/**
 * The storage the settings select: MongoDB, with pictures beside the data so that processes share them, or the embedded
 * engine with files under the data directory. Closing the storage lets go of both.
 */
export async function openStorage({
  mongodbUri,
  dataDirectory,
}: Pick<Config, 'mongodbUri' | 'dataDirectory'>): Promise<OpenedStorage> {
  if (mongodbUri !== null) {
    const storage = await openMongoStorage({ uri: mongodbUri })
    return { storage, blobs: storage.blobs(), shared: true }
  }
  const storage = await openEmbeddedStorage({ directory: join(dataDirectory, 'store') })
  return { storage, blobs: await openFileBlobStore(join(dataDirectory, 'blobs')), shared: false }
}
