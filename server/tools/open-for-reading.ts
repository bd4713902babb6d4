/** Opens the storage for tools that only read. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readdir, readFile } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { type OpenedStorage, openShared } from '#server/open-storage.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { assertBlobName, type BlobStore } from '#server/storage/blob-store.ts'
import { foldersIn, nullIfAbsent, openFileBlobStore } from '#server/storage/file-blob-store.ts'
import { refuseUnfinishedIn } from '#server/storage/unfinished-restore.ts'

/** What a tool works on: the documents and the blobs of one storage. */
export type StorageAndBlobs = Pick<OpenedStorage, 'storage' | 'blobs'>

/** What is open for reading; blobs alone can be written. */
export interface OpenForReading extends StorageAndBlobs {
  /** The same blobs, opened when one is written. Rejects with StorageUnavailable where that is not possible. */
  readonly writable: Pick<BlobStore, 'put' | 'delete'>
}

/**
 * Opens the storage that the settings select, also while a server uses it, and makes nothing in it: an empty database stays one that a
 * backup can be restored into. Rejects when there is no storage, and with UnfinishedRestore.
 */
export async function openForReading(config: Pick<Config, 'mongodbUri' | 'dataDirectory'>): Promise<OpenForReading> {
  if (config.mongodbUri !== null) {
    const opened = await openShared(config.mongodbUri, { makesIndexes: false })
    return { ...opened, writable: opened.blobs }
  }
  refuseUnfinishedIn(config.dataDirectory)
  const directory = join(config.dataDirectory, 'store')
  if (!existsSync(join(directory, 'data.mdb'))) throw new Error(`there is no storage in ${config.dataDirectory}`)
  const storage = await openEmbeddedStorage({ directory, readOnly: true })
  const blobs = join(config.dataDirectory, 'blobs')
  return { storage, blobs: readOnlyBlobs(blobs), writable: openedWhenWritten(blobs) }
}

/** Does not touch the unfinished files of the process that owns the blobs, which are in another folder. */
function openedWhenWritten(directory: string): OpenForReading['writable'] {
  let opened: Promise<BlobStore> | null = null
  const open = (): Promise<BlobStore> => (opened ??= openFileBlobStore(directory, '.unfinished-by-tools'))
  return {
    put: async (name, bytes) => (await open()).put(name, bytes),
    delete: async (name) => (await open()).delete(name),
  }
}

/** Reads the blobs of the embedded engine while another process writes them. */
interface ReadOnlyBlobs extends BlobStore {
  /** Yields every blob's name. Blobs that are put or deleted meanwhile may be missing or included. */
  names(): AsyncIterable<string>
}

/**
 * Opens a file blob store (server/storage/file) for reading. `openFileBlobStore` would delete the other process's unfinished
 * files. Reading is safe because a blob's file never changes; it is only renamed into place or removed.
 */
export function readOnlyBlobs(directory: string): ReadOnlyBlobs {
  return {
    async get(name) {
      assertBlobName(name)
      return nullIfAbsent(readFile(join(directory, ...name.split('/'))))
    },
    names: () => filesBelow(directory, ''),
    put: refuse,
    delete: refuse,
    deleteBelow: refuse,
    async foldersBelow(folder, after, limit) {
      assertBlobName(folder)
      return foldersIn(join(directory, ...folder.split('/')), after, limit)
    },
    deletionOf: refuse,
  }
}

async function refuse(): Promise<never> {
  throw new Error('these blobs are open for reading only')
}

async function* filesBelow(directory: string, prefix: string): AsyncIterable<string> {
  const found = (await nullIfAbsent(readdir(directory, { withFileTypes: true }))) ?? []
  for (const entry of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // Unfinished files are in a folder whose name begins with a dot.
    if (entry.name.startsWith('.')) continue
    const name = prefix + entry.name
    if (entry.isDirectory()) yield* filesBelow(join(directory, entry.name), `${name}/`)
    else yield name
  }
}
