/** Opens the storage that the settings select. */
import { chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { BlobStore } from './storage/blob-store.ts'
import { openEmbeddedStorage } from './storage/embedded/open-embedded-storage.ts'
import { openFileBlobStore } from './storage/file-blob-store.ts'
import { type Storage, StorageUnavailable } from './storage/storage.ts'
import { refuseUnfinished, refuseUnfinishedIn } from './storage/unfinished-restore.ts'

export interface OpenedStorage {
  storage: Storage
  blobs: BlobStore
  /** Whether other processes may write to it too. */
  shared: boolean
}

/**
 * Opens MongoDB, with blobs in the database so that processes share them, or the embedded engine with blobs as files in the data
 * directory. Closing the storage closes the blob store too. Rejects with UnfinishedRestore where a restore has not come to its end.
 */
export async function openStorage({
  mongodbUri,
  dataDirectory,
}: Pick<Config, 'mongodbUri' | 'dataDirectory'>): Promise<OpenedStorage> {
  if (mongodbUri !== null) return openShared(mongodbUri)
  refuseUnfinishedIn(dataDirectory)
  await makePrivate(dataDirectory)
  const storage = await openEmbeddedStorage({ directory: join(dataDirectory, 'store') })
  return { storage, blobs: await openFileBlobStore(join(dataDirectory, 'blobs')), shared: false }
}

/**
 * Opens MongoDB, with blobs in the database. Rejects with UnfinishedRestore.
 * @param makesIndexes false for reading: collections and indexes that are missing are not made
 */
export async function openShared(uri: string, { makesIndexes = true } = {}): Promise<OpenedStorage> {
  // The driver takes a tenth of the server's start, and most installations have no MongoDB.
  const { openMongoStorage } = await import('./storage/mongo/open-mongo-storage.ts')
  const storage = await openMongoStorage({ uri, makesIndexes })
  try {
    await refuseUnfinished(storage)
  } catch (error) {
    await storage.close()
    throw error
  }
  return { storage, blobs: storage.blobs(), shared: true }
}

/**
 * Makes a directory if there is none, and keeps the other users of this machine out of it (SECURITY-89). A directory of another user, such
 * as a volume that several may use, keeps its mode: that is for its owner to choose.
 */
async function makePrivate(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    if ((await stat(directory)).uid === process.getuid?.()) await chmod(directory, 0o700)
  } catch (cause) {
    throw new StorageUnavailable(`cannot write in ${directory}`, { cause })
  }
}
