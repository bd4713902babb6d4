import { MongoClient } from 'mongodb'
import { portError } from './mongo-error.ts'
import { MongoStorage } from './mongo-storage.ts'

export interface MongoStorageOptions {
  /** The address of a replica set, with or without a database. */
  uri: string
  /** Overrides the URI's database. */
  database?: string
  /** After this many milliseconds without a primary, an operation fails with StorageUnavailable. */
  serverSelectionTimeoutMs?: number
  /** Collections and indexes that are missing are made when they are first used, unless this is false. */
  makesIndexes?: boolean
}

/** Returns the database that a URI names, or `fridgedoor` when it names none. */
export function databaseIn(uri: string): string {
  return new URL(uri.replace(/^mongodb(\+srv)?:\/\/[^/]*/, 'http://host')).pathname.slice(1) || 'fridgedoor'
}

/**
 * Opens the storage on MongoDB. Reads see majority-acknowledged data, and writes resolve when a majority has journaled them.
 * Rejects with StorageUnavailable when no primary responds in time.
 */
export async function openMongoStorage({
  uri,
  database,
  serverSelectionTimeoutMs = 10_000,
  makesIndexes = true,
}: MongoStorageOptions): Promise<MongoStorage> {
  const client = new MongoClient(uri, {
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    maxPoolSize: 50,
    promoteBuffers: true,
  })
  try {
    await client.connect()
    const storage = new MongoStorage(client, client.db(database ?? databaseIn(uri)), { makesIndexes })
    await storage.ping()
    return storage
  } catch (error) {
    await client.close()
    throw portError(error, uri)
  }
}
