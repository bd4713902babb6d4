import { MongoClient } from 'mongodb'
import { portError } from './mongo-error.ts'
import { MongoStorage } from './mongo-storage.ts'

export interface MongoStorageOptions {
  /** A replica set's; the database is the one it names, `fridgedoor` when it names none. */
  uri: string
  /** Instead of the URI's database. */
  database?: string
  /** Milliseconds without a primary after which an operation is StorageUnavailable. */
  patience?: number
}

/** The database a URI names, `fridgedoor` when it names none. */
export function databaseIn(uri: string): string {
  return new URL(uri.replace(/^mongodb(\+srv)?:\/\/[^/]*/, 'http://host')).pathname.slice(1) || 'fridgedoor'
}

/**
 * Opens MongoDB. Reads see what a majority has, writes resolve when a majority has them in its journal. Throws
 * StorageUnavailable when no primary answers.
 */
export async function openMongoStorage({
  uri,
  database,
  patience = 10_000,
}: MongoStorageOptions): Promise<MongoStorage> {
  const client = new MongoClient(uri, {
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: patience,
    maxPoolSize: 50,
    promoteBuffers: true,
  })
  try {
    await client.connect()
    const storage = new MongoStorage(client, client.db(database ?? databaseIn(uri)))
    await storage.ping()
    return storage
  } catch (error) {
    await client.close()
    throw portError(error, uri)
  }
}
