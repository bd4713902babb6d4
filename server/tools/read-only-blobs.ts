/** Reads the blobs of the embedded engine beside the process that writes them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assertBlobName, type BlobStore } from '#server/storage/blob-store.ts'
import { nullIfAbsent } from '#server/storage/file/null-if-absent.ts'

export interface ReadOnlyBlobs extends BlobStore {
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
