/** The blob store of the embedded engine: one file per blob. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertBlobName, type BlobStore } from './blob-store.ts'
import { StorageUnavailable } from './storage.ts'

/**
 * Opens a blob store in a directory, creating the directory when it is absent. A blob is written to a temporary file, synced
 * and renamed, so that readers, also after a crash, find either the old bytes or the new ones. Rejects with StorageUnavailable.
 * @param unfinishedFolder the name of the folder for temporary files, which is emptied. A process that does not own the store names its own one
 */
export async function openFileBlobStore(directory: string, unfinishedFolder = '.unfinished'): Promise<BlobStore> {
  const unfinished = join(directory, unfinishedFolder)
  await orUnavailable(async () => {
    // It is emptied and not removed, because a full disk refuses a new folder.
    const leftByCrash = await nullIfAbsent(readdir(unfinished))
    if (leftByCrash === null) await mkdir(unfinished, { recursive: true })
    else for (const name of leftByCrash) await rm(join(unfinished, name), { recursive: true, force: true })
  })
  const pathOf = (name: string): string => {
    assertBlobName(name)
    return join(directory, ...name.split('/'))
  }
  /** The last change of a folder's names that waits for others; a rename never comes between a look at a file and its deletion. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<R>(change: () => Promise<R>): Promise<R> {
    const done = last.then(change)
    last = done.catch(() => {}) // the caller gets the error
    return done
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const temporary = join(unfinished, randomUUID())
      await orUnavailable(async () => {
        try {
          await writeSynced(temporary, bytes)
          await makeFolders(directory, dirname(path))
          await inTurn(() => rename(temporary, path))
          await syncFolder(dirname(path))
        } finally {
          await rm(temporary, { force: true })
        }
      })
    },
    async get(name) {
      const path = pathOf(name)
      const bytes = await orUnavailable(() => nullIfAbsent(readFile(path)))
      return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async delete(name) {
      const path = pathOf(name)
      await orUnavailable(async () => {
        const absent = (await nullIfAbsent(unlink(path))) === null
        if (!absent) await syncFolder(dirname(path))
      })
    },
    async deleteBelow(folder) {
      const path = pathOf(folder)
      await orUnavailable(async () => {
        const absent = (await nullIfAbsent(stat(path))) === null
        if (absent) return
        await inTurn(() => rm(path, { recursive: true, force: true }))
        await syncFolder(dirname(path))
      })
    },
    async foldersBelow(folder, after, limit) {
      return foldersIn(pathOf(folder), after, limit)
    },
    async deletionOf(name) {
      const path = pathOf(name)
      const seen = await orUnavailable(() => fileAt(path))
      return () =>
        orUnavailable(async () => {
          const isDeleted = await inTurn(async () => {
            if (seen === null || (await fileAt(path)) !== seen) return false
            await unlink(path)
            return true
          })
          if (isDeleted) await syncFolder(dirname(path))
        })
    },
  }
}

/** Does what `BlobStore.foldersBelow` does with a folder of files, which may be absent. */
export async function foldersIn(path: string, after: string, limit: number): Promise<string[]> {
  const entries = (await orUnavailable(() => nullIfAbsent(readdir(path, { withFileTypes: true })))) ?? []
  const behind = entries.flatMap((entry) => {
    const key = `${entry.name}/`
    return entry.isDirectory() && (after === '' || key > `${after}/`) ? key : []
  })
  return behind
    .toSorted()
    .slice(0, limit)
    .map((key) => key.slice(0, -1))
}

/** Returns what tells the file at a path from every other that was there or will be; null when there is none. */
async function fileAt(path: string): Promise<string | null> {
  const found = await nullIfAbsent(stat(path, { bigint: true }))
  return found && `${found.ino} ${found.mtimeNs}`
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Creates the folders from `top` down to `folder` and syncs the parent of each new one. */
async function makeFolders(top: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made !== top && made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

async function orUnavailable<R>(operation: () => Promise<R>): Promise<R> {
  try {
    return await operation()
  } catch (cause) {
    throw new StorageUnavailable('the blob store failed', { cause })
  }
}

/** Returns what a file operation resolves to, or null when the file or folder is absent (ENOENT). Other errors are thrown. */
export async function nullIfAbsent<R>(operation: Promise<R>): Promise<R | null> {
  try {
    return await operation
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Makes renames and new files in a folder durable. Does nothing on Windows, where folders cannot be opened or synced. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
