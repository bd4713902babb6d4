import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { open } from 'lmdb'
import { StorageUnavailable } from '#server/storage/storage.ts'

const heldHere = new Set<string>()

/**
 * Lets one process at a time own a directory. The lock is a reader's place in a small LMDB environment beside the data:
 * LMDB ties it to the process by a lock of the kernel's, so a killed owner leaves none behind, whatever process gets its
 * number next. (Two containers that share the directory and give their processes the same number are not told apart.)
 *
 * Throws StorageUnavailable when another process, or another part of this one, has the directory.
 */
export function lockDirectory(directory: string): { release(): Promise<void> } {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (cause) {
    throw new StorageUnavailable(`cannot write in ${directory}`, { cause })
  }
  const path = realpathSync(directory)
  if (heldHere.has(path)) throw new StorageUnavailable(`${path} is open in this process already`)
  heldHere.add(path)
  try {
    const environment = openEnvironment(join(path, 'owner'))
    const place = environment.useReadTransaction()
    environment.get('owner', { transaction: place })
    environment.readerCheck()
    const others = owners(environment.readerList()).filter((owner) => owner !== process.pid)
    const release = async (): Promise<void> => {
      place.done()
      await environment.close()
      heldHere.delete(path)
    }
    if (others.length > 0) {
      void release()
      throw new StorageUnavailable(`${path} is in use by process ${others.join(', ')}; stop it first`)
    }
    return { release }
  } catch (error) {
    heldHere.delete(path)
    throw error
  }
}

function openEnvironment(path: string) {
  try {
    return open<string, string>({ path, noSubdir: false, overlappingSync: false, maxReaders: 126 })
  } catch (cause) {
    throw new StorageUnavailable(`cannot write in ${path}`, { cause })
  }
}

/** LMDB lists its readers as a table: process, thread, transaction. */
function owners(table: string): number[] {
  return [...table.matchAll(/^\s*(\d+)\s/gm)].map((row) => Number(row[1]))
}
