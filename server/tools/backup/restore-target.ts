/** The empty storages that a backup can be restored into. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { Config } from '#server/config.ts'
import { LmdbStore } from '#server/storage/embedded/lmdb-store.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { encodeKey } from '#server/storage/embedded/documents/ordered-key.ts'
import { openFileBlobStore, syncFolder } from '#server/storage/file-blob-store.ts'
import { databaseIn, openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import type { StorageAndBlobs } from '#server/tools/open-for-reading.ts'

/** A storage that was empty when it was opened, and now holds the sequences. */
export interface RestoreTarget extends StorageAndBlobs {
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
  return mongodbUri === null ? embeddedTarget(dataDirectory, sequences) : mongoTarget(mongodbUri, sequences)
}

/** Fills a folder next to the final place, so that a server started too early finds no data instead of a part. */
async function embeddedTarget(
  dataDirectory: string,
  sequences: Readonly<Record<string, number>>,
): Promise<RestoreTarget> {
  await mkdir(dataDirectory, { recursive: true })
  if ((await readdir(dataDirectory)).length > 0) throw new Error(`${dataDirectory} is not empty`)
  const unfinished = join(dataDirectory, '.restoring')
  const [store, blobs] = [join(unfinished, 'store'), join(unfinished, 'blobs')]
  const bare = new LmdbStore(store)
  const notes = Object.entries(sequences).map(([name, last]): [Buffer, number] => [encodeKey(['sequence', name]), last])
  await bare.commit({ documents: [], indexes: [], notes })
  await bare.close()
  const storage = await openEmbeddedStorage({ directory: store })
  return {
    storage,
    blobs: await openFileBlobStore(blobs),
    async finish() {
      await storage.close()
      await rename(blobs, join(dataDirectory, 'blobs'))
      await rename(store, join(dataDirectory, 'store'))
      await rm(unfinished, { recursive: true })
      await syncFolder(dataDirectory)
    },
    async abandon() {
      await storage.close()
      await rm(unfinished, { recursive: true })
    },
  }
}

async function mongoTarget(uri: string, sequences: Readonly<Record<string, number>>): Promise<RestoreTarget> {
  const client = new MongoClient(uri, { writeConcern: { w: 'majority', journal: true } })
  try {
    const db = client.db(databaseIn(uri))
    if ((await db.listCollections({}, { nameOnly: true }).toArray()).length > 0)
      throw new Error(`the database ${db.databaseName} is not empty`)
    const counters = Object.entries(sequences).map(([_id, last]) => ({ _id, last }))
    if (counters.length > 0) await db.collection<{ _id: string; last: number }>('sequences').insertMany(counters)
  } finally {
    await client.close()
  }
  const storage = await openMongoStorage({ uri })
  // A partly filled database is left as it is: others may have written to it, and dropping it cannot be undone.
  return { storage, blobs: storage.blobs(), finish: () => storage.close(), abandon: () => storage.close() }
}
