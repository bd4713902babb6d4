/** The empty storages that a backup can be restored into. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { Config } from '#server/config.ts'
import { lockDirectory } from '#server/storage/embedded/directory-lock.ts'
import { LmdbStore } from '#server/storage/embedded/lmdb-store.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { encodeKey } from '#server/storage/embedded/documents/ordered-key.ts'
import { nullIfAbsent, openFileBlobStore, syncFolder } from '#server/storage/file-blob-store.ts'
import { databaseIn, openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { beginRestore, endRestore, refuseUnfinished, RESTORING } from '#server/storage/unfinished-restore.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'

/** A storage that was empty when it was opened, and now holds the sequences. */
export interface RestoreTarget extends StorageAndBlobs {
  /** Where the session secret is put. */
  readonly secretDirectory: string
  /** Call it when everything is written: puts the data where a server expects it. */
  finish(): Promise<void>
  /** Call it after a failure: removes what can be removed. */
  abandon(): Promise<void>
}

/** Opens the storage that the settings select, and writes the sequences. Rejects when it is not empty. */
export async function openRestoreTarget(
  { mongodbUri, dataDirectory }: Pick<Config, 'mongodbUri' | 'dataDirectory'>,
  sequences: Readonly<Record<string, number>>,
): Promise<RestoreTarget> {
  return mongodbUri === null
    ? embeddedTarget(dataDirectory, sequences)
    : mongoTarget(mongodbUri, dataDirectory, sequences)
}

/** What a restore moves into its place. The store comes last: a data directory with one is whole. */
const MOVED = ['blobs', 'session-secret', 'store'] as const

/**
 * Fills a folder in the data directory, next to which no server starts (`refuseUnfinishedIn`). Takes the place of a restore that was
 * stopped.
 */
async function embeddedTarget(
  dataDirectory: string,
  sequences: Readonly<Record<string, number>>,
): Promise<RestoreTarget> {
  await mkdir(dataDirectory, { recursive: true })
  await leftByRestore(dataDirectory)
  const unfinished = join(dataDirectory, RESTORING)
  const lock = lockDirectory(unfinished)
  const removeUnfinished = async (): Promise<void> => {
    await lock.release()
    await rm(unfinished, { recursive: true })
  }
  try {
    // Another restore may have ended since.
    for (const path of await leftByRestore(dataDirectory))
      await rm(join(dataDirectory, path), { recursive: true, force: true })
    const storage = await openFilled(join(unfinished, 'store'), sequences)
    return {
      storage,
      blobs: await openFileBlobStore(join(unfinished, 'blobs')),
      secretDirectory: unfinished,
      async finish() {
        await storage.close()
        const made = await readdir(unfinished)
        for (const name of MOVED)
          if (made.includes(name)) await rename(join(unfinished, name), join(dataDirectory, name))
        await removeUnfinished()
        await syncFolder(dataDirectory)
      },
      async abandon() {
        await storage.close()
        await removeUnfinished()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Returns the paths in the directory that a stopped restore has left. Rejects when the directory holds anything else: blobs and a secret are
 * that restore's only if it has moved them.
 */
async function leftByRestore(dataDirectory: string): Promise<string[]> {
  const [inPlace, inside] = await Promise.all([
    readdir(dataDirectory),
    nullIfAbsent(readdir(join(dataDirectory, RESTORING))),
  ])
  const others = inPlace.filter((name) => name !== RESTORING)
  const wasMoved = (name: string): boolean =>
    inside?.includes('store') === true && !inside.includes(name) && (name === 'blobs' || name === 'session-secret')
  if (!others.every(wasMoved)) throw new Error(`${dataDirectory} is not empty`)
  return [...others, ...MOVED.map((name) => join(RESTORING, name))]
}

/** Opens a new storage that holds the sequences. */
async function openFilled(directory: string, sequences: Readonly<Record<string, number>>): Promise<Storage> {
  const bare = new LmdbStore(directory)
  const notes = Object.entries(sequences).map(([name, last]): [Buffer, number] => [encodeKey(['sequence', name]), last])
  await bare.commit({ documents: [], indexes: [], notes })
  await bare.close()
  return openEmbeddedStorage({ directory })
}

async function mongoTarget(
  uri: string,
  dataDirectory: string,
  sequences: Readonly<Record<string, number>>,
): Promise<RestoreTarget> {
  const client = new MongoClient(uri, { writeConcern: { w: 'majority', journal: true } })
  const storage = await openMongoStorage({ uri })
  try {
    const db = client.db(databaseIn(uri))
    if ((await db.listCollections({}, { nameOnly: true }).toArray()).length > 0) {
      await refuseUnfinished(storage)
      throw new Error(`the database ${db.databaseName} is not empty`)
    }
    await beginRestore(storage)
    const counters = Object.entries(sequences).map(([_id, last]) => ({ _id, last }))
    if (counters.length > 0) await db.collection<{ _id: string; last: number }>('sequences').insertMany(counters)
  } catch (error) {
    await storage.close()
    throw error
  } finally {
    await client.close()
  }
  return {
    storage,
    blobs: storage.blobs(),
    secretDirectory: dataDirectory,
    async finish() {
      await endRestore(storage)
      await storage.close()
    },
    // A partly filled database is left as it is: others may have written to it, and dropping it cannot be undone.
    abandon: () => storage.close(),
  }
}
