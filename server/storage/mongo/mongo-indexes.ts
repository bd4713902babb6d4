/** Creates the declared indexes in MongoDB and drops obsolete ones. */
import { type Db, MongoServerError } from 'mongodb'
import { PRESENT_TYPES } from './mongo-filter.ts'
import type { CollectionDefinition, Document } from '#server/storage/storage.ts'

/** Marks the indexes created here. Those that an administrator adds are left alone. */
const INDEX_NAME_PREFIX = 'storage: '
/** Server code for creating a collection that exists. */
const NAMESPACE_EXISTS_CODE = 48

/** Whether an index of this name was created here. */
export function isOwnIndex(name: string): boolean {
  return name.startsWith(INDEX_NAME_PREFIX)
}

/** Returns the fields of an index that was created here, from its name. */
export function fieldsOfIndex(name: string): string[] {
  const [fields = ''] = name.slice(INDEX_NAME_PREFIX.length).split(',')
  return fields.split(' ')
}

/** Creates the declared indexes that are missing, and drops our own that are no longer declared. Processes may run it at once. */
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
    name: `${INDEX_NAME_PREFIX}${index.fields.join(' ')}${index.unique ? ', unique' : ''}${index.sparse ? ', sparse' : ''}`,
    ...(index.unique && { unique: true }),
    ...(index.sparse && {
      partialFilterExpression: Object.fromEntries(index.fields.map((field) => [field, { $type: PRESENT_TYPES }])),
    }),
  }))
  const names = new Set(declared.map(({ name }) => name))
  for (const { name } of await collection.indexes()) {
    if (name !== undefined && isOwnIndex(name) && !names.has(name)) await collection.dropIndex(name)
  }
  if (declared.length > 0) await collection.createIndexes(declared)
}

/** Remembers which collections have their indexes, so that each process creates them once. */
export class IndexRegistry {
  readonly #db: Db
  readonly #made = new Map<string, { indexes: string; making: Promise<void> | null }>()

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Returns a function that resolves when the collection has its indexes; after a failure the next call tries again. Throws
   * when the name was opened with other indexes.
   */
  open<T extends Document>(definition: CollectionDefinition<T>): () => Promise<void> {
    const indexes = JSON.stringify(definition.indexes)
    const known = this.#made.get(definition.name) ?? { indexes, making: null }
    if (known.indexes !== indexes) throw new Error(`${definition.name} is defined twice, with different indexes`)
    this.#made.set(definition.name, known)
    return () => {
      known.making ??= makeIndexes(this.#db, definition).catch((error: unknown) => {
        known.making = null
        throw error
      })
      return known.making
    }
  }
}
