import { type Db, MongoServerError } from 'mongodb'
import { PRESENT_TYPES } from './mongo-filter.ts'
import type { CollectionDefinition, Document } from '#server/storage/storage.ts'

/** Tells the indexes made here from those an administrator adds. */
const INDEX_NAME_PREFIX = 'storage: '
const NAMESPACE_EXISTS_CODE = 48

/** The fields of an index that was made here, from its name. */
export function fieldsOfIndex(name: string): string[] {
  const [fields = ''] = name.slice(INDEX_NAME_PREFIX.length).split(',')
  return fields.split(' ')
}

/**
 * Brings a collection's indexes to what its definition declares: makes new ones, drops those of ours that are no longer
 * declared. Any number of processes may do it at once.
 */
async function makeIndexes<T extends Document>(db: Db, definition: CollectionDefinition<T>): Promise<void> {
  try {
    await db.createCollection(definition.name)
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NAMESPACE_EXISTS_CODE) throw error
  }
  const collection = db.collection(definition.name)
  const declared = definition.indexes.map((index) => ({
    key: Object.fromEntries(index.fields.map((field) => [field, 1 as const])),
    // A changed option gives a new name, and so a new index.
    name: `${INDEX_NAME_PREFIX}${index.fields.join(' ')}${index.unique ? ', unique' : ''}${index.sparse ? ', sparse' : ''}`,
    ...(index.unique && { unique: true }),
    ...(index.sparse && {
      partialFilterExpression: Object.fromEntries(index.fields.map((field) => [field, { $type: PRESENT_TYPES }])),
    }),
  }))
  const names = new Set(declared.map(({ name }) => name))
  for (const { name } of await collection.indexes()) {
    if (name?.startsWith(INDEX_NAME_PREFIX) && !names.has(name)) await collection.dropIndex(name)
  }
  if (declared.length > 0) await collection.createIndexes(declared)
}

/** Which collections have their indexes already, as far as this process knows. */
export class IndexRegistry {
  readonly #db: Db
  readonly #made = new Map<string, { indexes: string; making: Promise<void> | null }>()

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * What resolves when the collection has its indexes, trying again after a failure. Throws when its name stands for
   * other indexes already.
   */
  of<T extends Document>(definition: CollectionDefinition<T>): () => Promise<void> {
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
