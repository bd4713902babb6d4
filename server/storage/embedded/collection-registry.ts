import { type CollectionSchema, schemaOf } from './collection-schema.ts'
import { buildIndexes, withBuiltIndexes } from './index-builder.ts'
import type { LmdbStore } from './lmdb-store.ts'
import type { CollectionDefinition, Document } from '#server/storage/storage.ts'

export interface RegisteredCollection {
  schema: CollectionSchema
  /** Resolves when the indexes are built. Every operation waits for it; after a failure the next call tries again. */
  ready(): Promise<void>
}

/** The opened collections by name. */
export class CollectionRegistry {
  readonly #store: LmdbStore
  readonly #collections = new Map<string, RegisteredCollection>()
  readonly #building = new Set<Promise<void>>()
  readonly #readOnly: boolean

  /** With `readOnly` no index is built: queries use the existing indexes and scan more where one is missing. */
  constructor(store: LmdbStore, { readOnly }: { readOnly: boolean }) {
    this.#store = store
    this.#readOnly = readOnly
  }

  /** Throws when the name was opened with other indexes. */
  open<T extends Document>(definition: CollectionDefinition<T>): RegisteredCollection {
    const declared = schemaOf(definition)
    const schema = this.#readOnly ? withBuiltIndexes(this.#store, declared) : declared
    const known = this.#collections.get(definition.name)
    if (known) {
      if (describe(known.schema) !== describe(schema)) {
        throw new Error(`${definition.name} is defined twice, with different indexes`)
      }
      return known
    }
    let building: Promise<void> | null = null
    const ready = (): Promise<void> => {
      if (this.#readOnly) return Promise.resolve()
      building ??= this.#build(schema).catch((error: unknown) => {
        building = null
        throw error
      })
      return building
    }
    const collection = { schema, ready }
    this.#collections.set(definition.name, collection)
    return collection
  }

  /** Resolves when no index is being built. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#building)
  }

  async #build(schema: CollectionSchema): Promise<void> {
    const building = buildIndexes(this.#store, schema)
    this.#building.add(building)
    try {
      await building
    } finally {
      this.#building.delete(building)
    }
  }
}

function describe(schema: CollectionSchema): string {
  return JSON.stringify(schema.indexes.map(({ name, unique, sparse }) => [name, unique, sparse]))
}
