import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assertBlobName, type BlobStore } from '#server/storage/blob-store.ts'
import { nullIfAbsent } from '#server/storage/file/null-if-absent.ts'

export interface ReadOnlyBlobs extends BlobStore {
  /** Every blob's name; what is put or deleted meanwhile may be among them or not. */
  names(): AsyncIterable<string>
}

/**
 * The blobs of a file blob store (server/storage/file), read beside the process that writes them: opening the store itself
 * would sweep away what that process has half written. A blob's file never changes, it is only renamed into place or removed.
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
  }
}

async function refuse(): Promise<never> {
  throw new Error('these blobs are opened for reading only')
}

async function* filesBelow(directory: string, prefix: string): AsyncIterable<string> {
  const found = (await nullIfAbsent(readdir(directory, { withFileTypes: true }))) ?? []
  for (const entry of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // The store keeps unfinished files in a folder whose name begins with a dot.
    if (entry.name.startsWith('.')) continue
    const name = prefix + entry.name
    if (entry.isDirectory()) yield* filesBelow(join(directory, entry.name), `${name}/`)
    else yield name
  }
}
