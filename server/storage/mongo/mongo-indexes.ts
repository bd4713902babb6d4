/** Creates the declared indexes in MongoDB. Indexes that are not declared stay: a newer process may need them (STORAGE-2). */
import { type Db, MongoServerError } from 'mongodb'
import { type CollectionDefinition, describeIndex, type Document } from '#server/storage/storage.ts'
import { PRESENT_TYPES } from './mongo-filter.ts'

/** Marks the indexes created here. Those that an administrator adds are left alone. */
const INDEX_NAME_PREFIX = 'storage: '
/** Server code for creating a collection that exists. */
const NAMESPACE_EXISTS_CODE = 48

/** Whether an index of this name was created here. */
export function isOwnIndex(name: string): boolean {
  return name.startsWith(INDEX_NAME_PREFIX)
}

/** Returns the names of a collection's indexes that were created here, without the mark. */
export async function ownIndexes(db: Db, collection: string): Promise<string[]> {
  const found = await db.collection(collection).indexes()
  return found.flatMap(({ name }) =>
    name !== undefined && isOwnIndex(name) ? [name.slice(INDEX_NAME_PREFIX.length)] : [],
  )
}

/** Drops an index that was created here; `name` is one of `ownIndexes`. */
export async function dropOwnIndex(db: Db, collection: string, name: string): Promise<void> {
  await db.collection(collection).dropIndex(INDEX_NAME_PREFIX + name)
}

const nameOf = (index: Parameters<typeof describeIndex>[0]): string => INDEX_NAME_PREFIX + describeIndex(index)

/** Returns the fields of an index that was created here, from its name. */
export function fieldsOfIndex(name: string): string[] {
  const [fields = ''] = name.slice(INDEX_NAME_PREFIX.length).split(',')
  return fields.split(' ')
}

/** Creates the declared indexes that are missing. Processes may run it at once. */
async function makeIndexes<T extends Document>(db: Db, definition: CollectionDefinition<T>): Promise<void> {
  try {
    await db.createCollection(definition.name)
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS_CODE) throw error
  }
  const collection = db.collection(definition.name)
  const declared = definition.indexes.map((index) => ({
    key: Object.fromEntries(index.fields.map((field) => [field, 1 as const])),
    // The name contains the options, so a changed option makes a new index.
    name: nameOf({ name: index.fields.join(' '), unique: index.unique ?? false, sparse: index.sparse ?? false }),
    ...(index.unique && { unique: true }),
    ...(index.sparse && {
      partialFilterExpression: Object.fromEntries(index.fields.map((field) => [field, { $type: PRESENT_TYPES }])),
    }),
  }))
  if (declared.length > 0) await collection.createIndexes(declared)
}

/** Remembers which collections have their indexes, so that each process creates them once. */
export class IndexRegistry {
  readonly #db: Db
  readonly #makesIndexes: boolean
  readonly #made = new Map<string, { indexes: string; making: Promise<void> | null }>()

  readonly #ready = new Map<string, () => Promise<void>>()

  /** @param makesIndexes false: what `open` returns makes nothing */
  constructor(db: Db, { makesIndexes }: { makesIndexes: boolean }) {
    this.#db = db
    this.#makesIndexes = makesIndexes
  }

  /** The opened collections, each with the function that `open` has returned. */
  get opened(): Iterable<readonly [string, () => Promise<void>]> {
    return this.#ready
  }

  /**
   * Returns a function that resolves when the collection has its indexes; after a failure the next call tries again. Throws
   * when the name was opened with another definition.
   */
  open<T extends Document>(definition: CollectionDefinition<T>): () => Promise<void> {
    const indexes = JSON.stringify([definition.indexes, definition.version ?? 1])
    const known = this.#made.get(definition.name) ?? { indexes, making: null }
    if (known.indexes !== indexes)
      throw new Error(`${definition.name} is defined twice, with different indexes or versions`)
    this.#made.set(definition.name, known)
    const ready = async (): Promise<void> => {
      if (!this.#makesIndexes) return
      known.making ??= makeIndexes(this.#db, definition).catch((error: unknown) => {
        known.making = null
        throw error
      })
      await known.making
    }
    this.#ready.set(definition.name, ready)
    return ready
  }
}
