import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertBlobName, type BlobStore } from '#server/storage/blob-store.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { nullIfAbsent } from './null-if-absent.ts'

/**
 * Blobs as files under a directory, made when absent. A blob is written beside its place, synced and renamed: a reader, and
 * the next start after a crash, finds the old bytes or the new ones, never a part of them.
 */
export async function openFileBlobStore(directory: string): Promise<BlobStore> {
  const unfinished = join(directory, '.unfinished')
  await orUnavailable(async () => {
    await rm(unfinished, { recursive: true, force: true }) // left by a crash
    await mkdir(unfinished, { recursive: true })
  })
  const pathOf = (name: string): string => {
    assertBlobName(name)
    return join(directory, ...name.split('/'))
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const temporary = join(unfinished, randomUUID())
      await orUnavailable(async () => {
        try {
          await writeSynced(temporary, bytes)
          await makeFolders(directory, dirname(path))
          await rename(temporary, path)
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
  }
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

/** Makes the folders from `top` down to `folder`; each new one is synced into the one it is in. */
async function makeFolders(top: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made !== top && made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

/** A rename lasts once its folder is synced. Windows syncs with the file and opens no folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function orUnavailable<R>(operation: () => Promise<R>): Promise<R> {
  try {
    return await operation()
  } catch (cause) {
    throw new StorageUnavailable('the blob store does not answer', { cause })
  }
}
