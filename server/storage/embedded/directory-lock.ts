/** Keeps a second process from opening the same storage directory. */
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { open } from 'lmdb'
import { StorageUnavailable } from '#server/storage/storage.ts'

const ownedHere = new Set<string>()

/**
 * Lets one process at a time own a directory. The lock is a reader slot in a small LMDB environment next to the data, which LMDB
 * ties to the process with a kernel lock: a killed owner leaves no stale lock, even when its process id is reused. Two containers may
 * have the same process id: then the list has it twice. LMDB empties the list when the first process opens the environment, so that a
 * killed one's slot does not count.
 *
 * Throws StorageUnavailable when another process, or this one, already owns the directory, or when it cannot be written.
 */
export function lockDirectory(directory: string): { release(): Promise<void> } {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (cause) {
    throw new StorageUnavailable(`cannot write in ${directory}`, { cause })
  }
  const path = realpathSync(directory)
  if (ownedHere.has(path)) throw new StorageUnavailable(`${path} is open in this process already`)
  ownedHere.add(path)
  try {
    const environment = openEnvironment(join(path, 'owner'))
    const readerSlot = environment.useReadTransaction()
    environment.get('owner', { transaction: readerSlot })
    environment.readerCheck()
    const found = owners(environment.readerList())
    const others = found.toSpliced(found.indexOf(process.pid), 1)
    const release = async (): Promise<void> => {
      readerSlot.done()
      await environment.close()
      ownedHere.delete(path)
    }
    if (others.length > 0) {
      void release()
      const where = others.includes(process.pid) ? ' in another container' : ''
      throw new StorageUnavailable(`${path} is in use by process ${others.join(', ')}${where}; stop it first`)
    }
    return { release }
  } catch (error) {
    ownedHere.delete(path)
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

/** Returns the process ids in LMDB's reader list, a text table of process, thread and transaction. */
function owners(table: string): number[] {
  return [...table.matchAll(/^\s*(\d+)\s/gm)].map((row) => Number(row[1]))
}
